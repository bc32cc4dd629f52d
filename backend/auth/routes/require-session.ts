import { type AssuranceLevel, bearerToken, type Claims, lowerLevel, TokenError } from "../access-token.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../auth-error.ts";
import { findLiveSession, passwordShownJustNow, recentlyAuthenticated } from "../sessions.ts";
import { findUserById, hasSecondFactor, type UserRow } from "../users.ts";

export type Caller = { user: UserRow; session: { id: string; user_id: string; aal: AssuranceLevel } };

/** The signed-in user who calls. Throws AuthError for anybody else, in Supabase Auth's words. */
export async function requireSession(context: AuthContext, request: Request): Promise<Caller> {
  const claims = await verifyBearer(context, request);
  const { sub, session_id, aal } = claims;
  if (!sub || !session_id) throw new AuthError(403, "bad_jwt", "invalid claim: missing sub claim");

  const live = await findLiveSession(context.pool, session_id, sub);
  const user = live && (await findUserById(context.pool, sub));
  if (!user) {
    throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
  if (live.banned) throw new AuthError(403, "user_banned", "User is banned");
  return { user, session: { id: session_id, user_id: sub, aal: lowerLevel(aal, live.aal) } };
}

/**
 * Until a session of an account with a second factor has shown that factor, it may only do so or sign itself out.
 * Throws AuthError.
 */
export function requireShownFactor({ user, session }: Caller): void {
  if (!hasSecondFactor(user) || session.aal === "aal2") return;
  throw new AuthError(403, "insufficient_aal", "AAL2 session is required when MFA is enabled.");
}

/**
 * Setting up the first second factor locks out everyone who lacks it, so a stolen session must not be able to do it.
 * Throws AuthError if the password was not entered in this session in the last two minutes.
 */
export async function requirePasswordJustNow({ pool }: AuthContext, { session }: Caller): Promise<void> {
  if (await passwordShownJustNow(pool, session.id)) return;
  throw new AuthError(
    400,
    "reauthentication_needed",
    "This change needs your password. Please sign in again.",
  );
}

/**
 * A stolen session alone must not be able to change how the account's owner signs in. Throws AuthError if neither
 * password, link nor code was entered in this session recently.
 */
export async function requireRecentSignIn({ pool }: AuthContext, { session }: Caller): Promise<void> {
  if (await recentlyAuthenticated(pool, session.id)) return;
  throw new AuthError(
    400,
    "reauthentication_needed",
    "Your sign-in is too long ago for this change. Please sign in again.",
  );
}

export async function verifyBearer(context: AuthContext, request: Request): Promise<Claims> {
  const bearer = bearerToken(request);
  if (!bearer) throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  try {
    return await context.tokens.verify(bearer);
  } catch (error) {
    if (error instanceof TokenError) throw new AuthError(403, "bad_jwt", `invalid JWT: ${error.message}`);
    throw error;
  }
}
