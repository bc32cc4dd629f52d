import type { AuthRoute } from "../auth-context.ts";
import { AuthError } from "../auth-error.ts";
import { listSessions } from "../sessions.ts";
import { requireSession, requireShownFactor } from "./require-session.ts";

/** GET /sessions, our addition to the dialect: the caller's own sessions, last used first. */
export const listOwnSessions: AuthRoute = async (context, { request }) => {
  const caller = await requireSession(context, request);
  requireShownFactor(caller);
  const { session } = caller;
  const sessions = await listSessions(context.pool, session.user_id);
  return Response.json(sessions.map((listed) => ({ ...listed, current: listed.id === session.id })));
};

/** DELETE /sessions/:id, our addition: ends one of the caller's own sessions. */
export const endOwnSession: AuthRoute = async (context, { request, id }) => {
  const caller = await requireSession(context, request);
  const { session } = caller;
  if (id !== session.id) requireShownFactor(caller);
  const { rowCount } = await context.pool.query("delete from auth.sessions where id = $1 and user_id = $2", [
    id,
    session.user_id,
  ]);
  if (rowCount === 0) throw new AuthError(404, "session_not_found", "There is no such session");
  return new Response(null, { status: 204 });
};
