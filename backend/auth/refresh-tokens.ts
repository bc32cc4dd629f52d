import { createHmac, hash, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import type { AssuranceLevel } from "./access-token.ts";
import { inTransaction } from "./transaction.ts";
import { findUserById, type Queryable, type UserRow } from "./users.ts";

/** A session that was not refreshed for this long ends. */
export const SESSION_IDLE_DAYS = 30;
/** Tabs that refresh at the same moment all hold the same token; each then gets the same new one. */
const REUSE_GRACE_SECONDS = 10;
const MOST_STEPS_IN_GRACE = 20;
/** Clients miss an answer now and then; one that always comes second uses a stolen token (decision 11). */
const MOST_LATE_REPEATS = 2;

export type Session = {
  id: string;
  user_id: string;
  aal: AssuranceLevel;
  amr: { method: string; timestamp: number }[];
};

export type Granted = { user: UserRow; session: Session; refreshToken: string };

export type Rotation =
  | { outcome: "unknown" | "expired" | "banned" | "reused" }
  | ({ outcome: "rotated" } & Granted);

type TokenRow = { token: string; revoked: boolean; in_grace: boolean; late_repeats: number };

/**
 * Exchanges a token for a new one, and gives the same new one again if the answer was lost: a token stays valid until
 * its successor is used, and for a moment after. One that is used later than that was stolen, so its session ends.
 */
export async function rotateRefreshToken(pool: Pool, refreshToken: string): Promise<Rotation> {
  return inTransaction(pool, async (db) => {
    const session = await lockSessionOf(db, hashToken(refreshToken));
    if (!session) return { outcome: "unknown" };
    if (session.expired) return { outcome: "expired" };
    if (session.banned) return { outcome: "banned" };
    const given = (await findToken(db, hashToken(refreshToken))) as TokenRow;
    const successor = given.revoked ? await findSuccessor(db, given, refreshToken) : "none";
    if (successor === "stolen") {
      await db.query("delete from auth.sessions where id = $1", [session.id]);
      return { outcome: "reused" };
    }
    await db.query("update auth.sessions set refreshed_at = now(), updated_at = now() where id = $1", [
      session.id,
    ]);
    if (successor !== "none") {
      return { outcome: "rotated", ...(await describeGrant(db, session.id, successor.token)) };
    }
    await db.query("update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1", [
      given.token,
    ]);
    return { outcome: "rotated", ...(await grantTokens(db, session.id, refreshToken)) };
  });
}

/** The session's current token, derived step by step from the earlier one that was given. */
async function findSuccessor(
  db: Queryable,
  given: TokenRow,
  refreshToken: string,
): Promise<{ token: string } | "stolen"> {
  const mostSteps = given.in_grace ? MOST_STEPS_IN_GRACE : 1;
  let latest = { token: refreshToken, row: given };
  let steps = 0;
  for (let next = await findChild(db, refreshToken); next; next = await findChild(db, latest.token)) {
    latest = next;
    steps += 1;
    if (steps > mostSteps) return "stolen";
  }
  if (latest.row.revoked) return "stolen";
  if (given.in_grace) return latest;
  const lateRepeats = given.late_repeats + 1;
  if (lateRepeats > MOST_LATE_REPEATS) return "stolen";
  await db.query("update auth.refresh_tokens set late_repeats = $2 where token = $1", [
    latest.row.token,
    lateRepeats,
  ]);
  return latest;
}

async function findChild(
  db: Queryable,
  parent: string,
): Promise<{ token: string; row: TokenRow } | undefined> {
  const { rows } = await db.query<TokenRow & { nonce: string }>(
    `select token, nonce, revoked, false as in_grace, late_repeats from auth.refresh_tokens where parent = $1`,
    [hashToken(parent)],
  );
  const [row] = rows;
  return row && { token: deriveToken(parent, row.nonce), row };
}

async function findToken(db: Queryable, token: string): Promise<TokenRow | undefined> {
  const { rows } = await db.query<TokenRow>(
    `select token, revoked, updated_at > now() - make_interval(secs => $2) as in_grace, late_repeats
     from auth.refresh_tokens where token = $1`,
    [token, REUSE_GRACE_SECONDS],
  );
  return rows[0];
}

/** Revokes the session's tokens without the usual grace for other tabs. */
export async function spendRefreshTokens(db: Queryable, sessionId: string): Promise<void> {
  await db.query(
    `update auth.refresh_tokens set revoked = true, updated_at = now() - make_interval(secs => $2)
     where session_id = $1`,
    [sessionId, REUSE_GRACE_SECONDS],
  );
}

async function lockSessionOf(db: Queryable, token: string) {
  const { rows } = await db.query<{ id: string; expired: boolean; banned: boolean }>(
    `select sessions.id,
       (not_after < now() or refreshed_at < now() - make_interval(days => $2)) as expired,
       coalesce(banned_until > now(), false) as banned
     from auth.sessions
     join auth.users on users.id = sessions.user_id
     where sessions.id = (select session_id from auth.refresh_tokens where token = $1)
     for update of sessions`,
    [token, SESSION_IDLE_DAYS],
  );
  return rows[0];
}

/**
 * A further refresh token of the session, and what its access token states.
 * @param parent the token that it replaces
 */
export async function grantTokens(db: Queryable, sessionId: string, parent: string | null): Promise<Granted> {
  const nonce = randomToken();
  const refreshToken = parent === null ? randomToken() : deriveToken(parent, nonce);
  await db.query(
    "insert into auth.refresh_tokens (token, parent, nonce, session_id) values ($1, $2, $3, $4)",
    [hashToken(refreshToken), parent && hashToken(parent), nonce, sessionId],
  );
  return describeGrant(db, sessionId, refreshToken);
}

async function describeGrant(db: Queryable, sessionId: string, refreshToken: string): Promise<Granted> {
  const session = await loadSession(db, sessionId);
  const user = (await findUserById(db, session.user_id)) as UserRow;
  return { user, session, refreshToken };
}

async function loadSession(db: Queryable, sessionId: string): Promise<Session> {
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
  return rows[0] as Session;
}

function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Cannot be computed from the database alone: the parent token is stored only as a hash. */
function deriveToken(parent: string, nonce: string): string {
  return createHmac("sha256", nonce).update(parent).digest("base64url");
}

function hashToken(refreshToken: string): string {
  return hash("sha256", refreshToken, "base64url");
}
