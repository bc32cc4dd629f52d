import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import type { AssuranceLevel } from "./access-token.ts";
import { inTransaction } from "./transaction.ts";
import { findUserById, type Queryable, type UserRow } from "./users.ts";

/** A session that was not refreshed for so long cannot be any more. */
export const SESSION_IDLE_DAYS = 30;
/** Tabs that refresh at the same moment both hold the same token; each then gets a token of its own. */
const REUSE_GRACE_SECONDS = 10;

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

/** Gives a new token for an old one. An old one that comes back after the grace has been stolen: its session ends. */
export async function rotateRefreshToken(pool: Pool, refreshToken: string): Promise<Rotation> {
  const token = hashToken(refreshToken);
  return inTransaction(pool, async (db) => {
    const session = await lockSessionOf(db, token);
    if (!session) return { outcome: "unknown" };
    if (session.expired) return { outcome: "expired" };
    if (session.banned) return { outcome: "banned" };
    if (!(await isUsable(db, token))) {
      await db.query("delete from auth.sessions where id = $1", [session.id]);
      return { outcome: "reused" };
    }

    await db.query(
      "update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1 and not revoked",
      [token],
    );
    await db.query("update auth.sessions set refreshed_at = now(), updated_at = now() where id = $1", [
      session.id,
    ]);
    return { outcome: "rotated", ...(await grantTokens(db, session.id, token)) };
  });
}

/** Leaves the session's tokens no grace: whoever comes with one of them now is not its owner's other tab. */
export async function spendRefreshTokens(db: Queryable, sessionId: string): Promise<void> {
  await db.query(
    `update auth.refresh_tokens set revoked = true, updated_at = now() - make_interval(secs => $2)
     where session_id = $1`,
    [sessionId, REUSE_GRACE_SECONDS],
  );
}

async function isUsable(db: Queryable, token: string): Promise<boolean> {
  const { rows } = await db.query<{ usable: boolean }>(
    `select not revoked or updated_at > now() - make_interval(secs => $2) as usable
     from auth.refresh_tokens where token = $1`,
    [token, REUSE_GRACE_SECONDS],
  );
  return rows[0]?.usable ?? false;
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

/** A further refresh token of the session, and what its access token has to say. */
export async function grantTokens(db: Queryable, sessionId: string, parent: string | null): Promise<Granted> {
  const refreshToken = randomBytes(32).toString("base64url");
  await db.query("insert into auth.refresh_tokens (token, parent, session_id) values ($1, $2, $3)", [
    hashToken(refreshToken),
    parent,
    sessionId,
  ]);
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

function hashToken(refreshToken: string): string {
  return createHash("sha256").update(refreshToken).digest("base64url");
}
