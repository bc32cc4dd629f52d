import { z } from "zod";
import { auditOwnAction } from "../audit.ts";
import type { AuthRoute } from "../auth-context.ts";
import { AuthError } from "../auth-error.ts";
import { endSessions } from "../sessions.ts";
import { inAccountTransaction } from "../transaction.ts";
import { requireSession, requireShownFactor } from "./require-session.ts";

const scopeSchema = z.enum(["global", "local", "others"]);

/** POST /logout?scope=global|local|others */
export const signOut: AuthRoute = async (context, { request, url }) => {
  const scope = scopeSchema.safeParse(url.searchParams.get("scope") ?? "global");
  if (!scope.success) throw new AuthError(400, "validation_failed", "Unsupported logout scope");
  const caller = await requireSession(context, request);
  if (scope.data !== "local") requireShownFactor(caller);
  const { session } = caller;
  await inAccountTransaction(context.pool, session.user_id, async (db) => {
    await endSessions(db, session, scope.data);
    if (scope.data !== "global") return;
    await auditOwnAction(db, "sign_out_everywhere", session.user_id);
  });
  return new Response(null, { status: 204 });
};
