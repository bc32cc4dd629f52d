import type { ClientBase, Pool } from "pg";
import type { AssuranceLevel } from "./access-token.ts";
import { INVALID_CREDENTIALS, SESSION_ENDED } from "./auth-error.ts";
import { type Granted, grantTokens, revokeTokens, SESSION_EXPIRED } from "./refresh-tokens.ts";
import { inAccountTransaction } from "./transaction.ts";
import type { Queryable } from "./users.ts";

const SESSION_LIFETIME_DAYS = 90;
/**
 * More devices than anybody has. Beyond it, a new session replaces the least recently used one; sessions with a second
 * factor are replaced last, so that somebody who has only the password cannot push them out.
 */
const MAX_SESSIONS = 50;

type SessionStart = {
  userId: string;
  method: string;
  /** The hash that the password was verified against; null for a sign-in without one. */
  passwordHash: string | null;
  address: string | null;
  userAgent: string | null;
};

/** Throws AuthError if, since the user was identified, the password has changed or the account was banned or deleted. */
export async function startSession(pool: Pool, start: SessionStart): Promise<Granted> {
  return inAccountTransaction(pool, {}, async (db) => {
    // The account before its sessions, in the same order as all other changes, so that no two can deadlock.
    const { rowCount } = await db.query(
      `update auth.users set last_sign_in_at = now()
       where id = $1
         and ($2::text is null or encrypted_password = $2)
         and (banned_until is null or banned_until <= now())`,
      [start.userId, start.passwordHash],
    );
    if (rowCount === 0) throw INVALID_CREDENTIALS;
    await db.query(
      `delete from auth.sessions
       where user_id = $1
         and (${SESSION_EXPIRED}
           or id in (select id from auth.sessions where user_id = $1 order by aal desc, refreshed_at desc offset $2))`,
      [start.userId, MAX_SESSIONS - 1],
    );
    const { rows } = await db.query<{ id: string }>(
      `insert into auth.sessions (user_id, not_after, user_agent, ip)
       values ($1, now() + make_interval(days => $2), $3, $4)
       returning id`,
      [start.userId, SESSION_LIFETIME_DAYS, start.userAgent?.slice(0, 300), start.address],
    );
    const { id } = rows[0] as { id: string };
    await db.query("insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)", [
      id,
      start.method,
    ]);
    return grantTokens(db, id, null);
  });
}

/** Undefined once the session has ended. One indexed query, run for every call. */
export async function findLiveSession(
  db: Queryable,
  sessionId: string,
  userId: string,
): Promise<{ aal: AssuranceLevel; banned: boolean } | undefined> {
  const { rows } = await db.query<{ aal: AssuranceLevel; banned: boolean }>({
    name: "find-live-session",
    text: `select sessions.aal, coalesce(users.banned_until > now(), false) as banned
           from auth.sessions
           join auth.users on users.id = sessions.user_id
           where sessions.id = $1 and sessions.user_id = $2 and sessions.not_after > now()`,
    values: [sessionId, userId],
  });
  return rows[0];
}

/** Ends all of the user's sessions, or only one, or all but one. @returns how many */
export async function endSessions(
  db: Queryable,
  userId: string,
  { only = null, except = null }: { only?: string | null; except?: string | null } = {},
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from auth.sessions
     where user_id = $1 and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)`,
    [userId, only, except],
  );
  return rowCount ?? 0;
}

/** Whether the session was authenticated, by that method or any, in the last `minutes`. Token refreshes do not count. */
export async function authenticatedWithin(
  db: Queryable,
  sessionId: string,
  minutes: number,
  method: string | null = null,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from auth.mfa_amr_claims
     where session_id = $1 and updated_at > now() - make_interval(mins => $2)
       and ($3::text is null or authentication_method = $3)`,
    [sessionId, minutes, method],
  );
  return rowCount !== 0;
}

/**
 * Raises the session to aal2 with new tokens; its earlier tokens stay at aal1 and cannot be refreshed. Ends the user's
 * other sessions without a second factor. Throws AuthError if this one has ended meanwhile.
 */
export async function elevateSession(
  db: ClientBase,
  sessionId: string,
  factor: { id: string; method: "totp" | "mfa/recovery_code" },
): Promise<Granted> {
  const { rows } = await db.query(
    "update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1 returning user_id",
    [sessionId, factor.id],
  );
  if (!rows[0]) throw SESSION_ENDED;
  await db.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [sessionId, factor.method],
  );
  await db.query("delete from auth.sessions where user_id = $1 and aal = 'aal1'", [rows[0].user_id]);
  await revokeTokens(db, sessionId);
  return grantTokens(db, sessionId, null);
}

/** Returns the sessions that these factors raised to aal1. */
export async function lowerSessions(db: ClientBase, factorIds: string[]): Promise<void> {
  await db.query(
    `delete from auth.mfa_amr_claims
     where authentication_method in ('totp', 'mfa/recovery_code')
       and session_id in (select id from auth.sessions where factor_id = any ($1::uuid[]))`,
    [factorIds],
  );
  await db.query(
    "update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = any ($1::uuid[])",
    [factorIds],
  );
}

/** Most recently used first. */
export async function listSessions(db: Queryable, userId: string): Promise<{ id: string }[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id, created_at, refreshed_at, not_after, aal, user_agent, host(ip) as ip
     from auth.sessions where user_id = $1 and not ${SESSION_EXPIRED}
     order by refreshed_at desc`,
    [userId],
  );
  return rows;
}
