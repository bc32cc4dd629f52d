import { createHmac } from "node:crypto";
import type { Pool } from "pg";
import type { AssuranceLevel } from "./access-token.ts";
import { AuthError } from "./auth-error.ts";
import { randomToken, sha256 } from "./secrets.ts";
import { inAccountTransaction } from "./transaction.ts";
import { findUserById, type Queryable, type UserRow } from "./users.ts";

/** SQL: whether a row of auth.sessions has ended, on its last day or because it was not refreshed for a month. */
export const SESSION_EXPIRED = "(not_after < now() or refreshed_at < now() - interval '30 days')";
/** Tabs that refresh at the same moment hold the same token; within this time each gets the same new one. */
const REUSE_GRACE_SECONDS = 10;
const MAX_STEPS_IN_GRACE = 20;
/** Clients lose an answer now and then; one that repeats a token more often than this uses a stolen one (decision 11). */
const MAX_LATE_REPEATS = 2;

type Session = {
  id: string;
  user_id: string;
  aal: AssuranceLevel;
  amr: { method: string; timestamp: number }[];
};

export type Granted = { user: UserRow; session: Session; refreshToken: string };

type TokenRow = { nonce: string; revoked: boolean; in_grace: boolean; late_repeats: number };

/** The session to which the token was issued; undefined for one that nobody ever got. */
export async function findSessionOf(db: Queryable, refreshToken: string): Promise<string | undefined> {
  const { rows } = await db.query<{ session_id: string }>(
    "select session_id from auth.refresh_tokens where token = $1",
    [sha256(refreshToken)],
  );
  return rows[0]?.session_id;
}

/**
 * Exchanges a token for a new one, and returns the same new one again if the answer was lost: a token stays valid until
 * its successor is used, and for a short grace period. A token used later than that was stolen, so its session ends.
 * Throws AuthError.
 * @returns "reused" for a stolen token
 */
export async function rotateRefreshToken(pool: Pool, refreshToken: string): Promise<Granted | "reused"> {
  return inAccountTransaction(pool, {}, async (db) => {
    const sessionId = await lockSessionOf(db, sha256(refreshToken));
    const given = (await findToken(db, "token", refreshToken)) as TokenRow;
    const current = given.revoked ? await findCurrentToken(db, given, refreshToken) : refreshToken;
    if (current === null) {
      await db.query("delete from auth.sessions where id = $1", [sessionId]);
      return "reused";
    }
    await db.query("update auth.sessions set refreshed_at = now(), updated_at = now() where id = $1", [
      sessionId,
    ]);
    if (given.revoked) return describeGrant(db, sessionId, current);
    await db.query("update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1", [
      sha256(refreshToken),
    ]);
    return grantTokens(db, sessionId, refreshToken);
  });
}

/** Throws AuthError for an unknown token, and for a session that expired or whose user is banned. */
async function lockSessionOf(db: Queryable, token: string): Promise<string> {
  const { rows } = await db.query<{ id: string; expired: boolean; banned: boolean }>(
    `select sessions.id,
       ${SESSION_EXPIRED} as expired,
       coalesce(banned_until > now(), false) as banned
     from auth.sessions
     join auth.users on users.id = sessions.user_id
     where sessions.id = (select session_id from auth.refresh_tokens where token = $1)
     for update of sessions`,
    [token],
  );
  const [session] = rows;
  if (!session)
    throw new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
  if (session.expired) throw new AuthError(400, "session_expired", "Invalid Refresh Token: Session Expired");
  if (session.banned) throw new AuthError(400, "user_banned", "Invalid Refresh Token: User Banned");
  return session.id;
}

/** The session's current token, derived step by step from the revoked one; null if that was stolen. */
async function findCurrentToken(
  db: Queryable,
  given: TokenRow,
  refreshToken: string,
): Promise<string | null> {
  const maxSteps = given.in_grace ? MAX_STEPS_IN_GRACE : 1;
  let token = refreshToken;
  let row: TokenRow | undefined = given;
  for (let steps = 0; row.revoked; steps += 1) {
    row = await findToken(db, "parent", token);
    if (!row || steps === maxSteps) return null;
    token = deriveToken(token, row.nonce);
  }
  if (given.in_grace) return token;
  const lateRepeats = given.late_repeats + 1;
  if (lateRepeats > MAX_LATE_REPEATS) return null;
  await db.query("update auth.refresh_tokens set late_repeats = $2 where token = $1", [
    sha256(token),
    lateRepeats,
  ]);
  return token;
}

/** Finds a token by itself, or by the token that it replaced. */
async function findToken(
  db: Queryable,
  column: "token" | "parent",
  token: string,
): Promise<TokenRow | undefined> {
  const { rows } = await db.query<TokenRow>(
    `select nonce, revoked, updated_at > now() - make_interval(secs => $2) as in_grace, late_repeats
     from auth.refresh_tokens where ${column} = $1`,
    [sha256(token), REUSE_GRACE_SECONDS],
  );
  return rows[0];
}

/** Revokes the session's tokens. They have no successor, so they are good for nothing even within the grace period. */
export async function revokeTokens(db: Queryable, sessionId: string): Promise<void> {
  await db.query("update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1", [
    sessionId,
  ]);
}

/** Adds a refresh token to the session. @param parent the token that it replaces */
export async function grantTokens(db: Queryable, sessionId: string, parent: string | null): Promise<Granted> {
  const nonce = randomToken();
  const refreshToken = parent === null ? randomToken() : deriveToken(parent, nonce);
  await db.query(
    "insert into auth.refresh_tokens (token, parent, nonce, session_id) values ($1, $2, $3, $4)",
    [sha256(refreshToken), parent && sha256(parent), nonce, sessionId],
  );
  return describeGrant(db, sessionId, refreshToken);
}

async function describeGrant(db: Queryable, sessionId: string, refreshToken: string): Promise<Granted> {
  const { rows } = await db.query<Session>(
    `select id, user_id, aal,
       (select json_agg(json_build_object(
                 'method', authentication_method,
                 'timestamp', extract(epoch from updated_at)::bigint
               ) order by updated_at desc)
        from auth.mfa_amr_claims where session_id = sessions.id) as amr
     from auth.sessions where id = $1`,
    [sessionId],
  );
  const session = rows[0] as Session;
  const user = (await findUserById(db, session.user_id)) as UserRow;
  return { user, session, refreshToken };
}

/** Cannot be computed from the database alone: the parent token is stored only as a hash. */
function deriveToken(parent: string, nonce: string): string {
  return createHmac("sha256", nonce).update(parent).digest("base64url");
}
