import { z } from "zod";
import { type AssuranceLevel, bearerToken, type Claims, lowerLevel, TokenError } from "../access-token.ts";
import type { AuthCall, AuthContext, AuthRoute } from "../auth-context.ts";
import { AuthError } from "../auth-error.ts";
import { authenticatedWithin, findLiveSession } from "../sessions.ts";
import { findUserById, hasSecondFactor, type UserRow } from "../users.ts";

const ACTING_USER_HEADER = "x-acting-user";
const RECENT_MINUTES = 15;
const JUST_NOW_MINUTES = 2;

export type Caller = { user: UserRow; session: { id: string; aal: AssuranceLevel } };

/** A route for signed-in users. */
export type UserRoute = (context: AuthContext, call: AuthCall & Caller) => Promise<Response>;

/** A route for the service role. `actor` is the user for whom the server says it acts, for the audit log; null for itself. */
export type ServerRoute = (
  context: AuthContext,
  call: AuthCall & { actor: string | null },
) => Promise<Response>;

/** Refuses all who are not signed in. */
export function forUsers(route: UserRoute): AuthRoute {
  return async (context, call) =>
    route(context, { ...call, ...(await requireSession(context, call.request)) });
}

/** Refuses everybody but the service role. */
export function forServer(route: ServerRoute): AuthRoute {
  return async (context, call) =>
    route(context, { ...call, actor: await requireServiceRole(context, call.request) });
}

/** The signed-in user who calls. Throws AuthError for anybody else, with Supabase Auth's messages. */
async function requireSession(context: AuthContext, request: Request): Promise<Caller> {
  const { sub, session_id, aal } = await verifyBearer(context, request);
  if (!sub || !session_id) throw new AuthError(403, "bad_jwt", "invalid claim: missing sub claim");

  const live = await findLiveSession(context.pool, session_id, sub);
  const user = live && (await findUserById(context.pool, sub));
  if (!user) {
    throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
  if (live.banned) throw new AuthError(403, "user_banned", "User is banned");
  return { user, session: { id: session_id, aal: lowerLevel(aal, live.aal) } };
}

/** Throws AuthError for everybody but the service role. @returns the actor */
async function requireServiceRole(context: AuthContext, request: Request): Promise<string | null> {
  const { role } = await verifyBearer(context, request);
  if (role !== "service_role") throw new AuthError(403, "not_admin", "User not allowed");
  return z.guid().safeParse(request.headers.get(ACTING_USER_HEADER)).data ?? null;
}

async function verifyBearer(context: AuthContext, request: Request): Promise<Claims> {
  const bearer = bearerToken(request);
  if (!bearer) throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  return context.tokens.verify(bearer).catch((error: unknown) => {
    if (error instanceof TokenError) throw new AuthError(403, "bad_jwt", `invalid JWT: ${error.message}`);
    throw error;
  });
}

/**
 * If the account has a second factor, a session without it may only verify that factor or sign itself out.
 * Throws AuthError.
 */
export function requireSecondFactor({ user, session }: Caller): void {
  if (!hasSecondFactor(user) || session.aal === "aal2") return;
  throw new AuthError(403, "insufficient_aal", "AAL2 session is required when MFA is enabled.");
}

/**
 * A first second factor locks out everyone who lacks it, so a stolen session must not be able to set one up.
 * Throws AuthError if the password was not entered in this session in the last two minutes.
 */
export async function requirePasswordJustNow(
  { pool }: AuthContext,
  session: Caller["session"],
): Promise<void> {
  if (await authenticatedWithin(pool, session.id, JUST_NOW_MINUTES, "password")) return;
  const message = "This change needs your password. Please sign in again.";
  throw new AuthError(400, "reauthentication_needed", message);
}

/**
 * A stolen session alone must not be able to change how the account's owner signs in. Throws AuthError if neither
 * password, link nor code was entered in this session recently.
 */
export async function requireRecentSignIn({ pool }: AuthContext, session: Caller["session"]): Promise<void> {
  if (await authenticatedWithin(pool, session.id, RECENT_MINUTES)) return;
  const message = "You signed in too long ago to make this change. Please sign in again.";
  throw new AuthError(400, "reauthentication_needed", message);
}

/** Whether a link for a forgotten password started this session recently. */
export function startedByRecovery({ pool }: AuthContext, { session }: Caller): Promise<boolean> {
  return authenticatedWithin(pool, session.id, RECENT_MINUTES, "recovery");
}
