import type { Pool } from "pg";
import type { AssuranceLevel } from "./access-token.ts";
import { type Granted, grantTokens, SESSION_IDLE_DAYS, type Session } from "./refresh-tokens.ts";
import { inTransaction } from "./transaction.ts";
import type { Queryable } from "./users.ts";

const SESSION_LIFETIME_DAYS = 90;
/**
 * More devices than anybody has. Beyond it, a new session replaces the least recently used one; sessions with a second
 * factor are replaced last, so that somebody who has only the password cannot push them out.
 */
const MOST_SESSIONS = 50;
/** How recent a sign-in must be for changes that a stolen session alone must not be able to make. */
const RECENT_MINUTES = 15;
const JUST_NOW_MINUTES = 2;

export type SessionListing = {
  id: string;
  created_at: Date;
  refreshed_at: Date;
  not_after: Date;
  aal: AssuranceLevel;
  user_agent: string | null;
  ip: string | null;
};

export type SessionEnd = "global" | "local" | "others";

type SessionStart = { userId: string; method: string; address: string | null; userAgent: string | null };

export async function startSession(pool: Pool, start: SessionStart): Promise<Granted> {
  return inTransaction(pool, async (db) => {
    // First, as all do that change an account: who holds it waits for no session.
    await db.query("update auth.users set last_sign_in_at = now() where id = $1", [start.userId]);
    await db.query(
      `delete from auth.sessions
       where user_id = $1
         and (not_after < now()
           or refreshed_at < now() - make_interval(days => $2)
           or id in (select id from auth.sessions where user_id = $1 order by aal desc, refreshed_at desc offset $3))`,
      [start.userId, SESSION_IDLE_DAYS, MOST_SESSIONS - 1],
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

/** What the session may do while it lives; undefined once it has ended. One indexed look-up, made for every call. */
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

export async function endSessions(
  db: Queryable,
  caller: Pick<Session, "id" | "user_id">,
  which: SessionEnd,
): Promise<void> {
  await db.query(
    `delete from auth.sessions
     where user_id = $1
       and case $3 when 'local' then id = $2 when 'others' then id <> $2 else true end`,
    [caller.user_id, caller.id, which],
  );
}

/** For changes to who may sign in: a new password or address, a ban, a reset second factor. */
export async function endAllSessions(db: Queryable, userId: string): Promise<void> {
  await db.query("delete from auth.sessions where user_id = $1", [userId]);
}

export async function startedByRecovery(db: Queryable, sessionId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from auth.mfa_amr_claims
     where session_id = $1 and authentication_method = 'recovery'
       and created_at > now() - make_interval(mins => $2)`,
    [sessionId, RECENT_MINUTES],
  );
  return rowCount === 1;
}

export async function passwordShownJustNow(db: Queryable, sessionId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from auth.mfa_amr_claims
     where session_id = $1 and authentication_method = 'password'
       and updated_at > now() - make_interval(mins => $2)`,
    [sessionId, JUST_NOW_MINUTES],
  );
  return rowCount === 1;
}

/** Whether a password, link or code was entered in this session recently. A token refresh does not count. */
export async function recentlyAuthenticated(db: Queryable, sessionId: string): Promise<boolean> {
  const { rows } = await db.query<{ recently: boolean }>(
    `select exists (
       select from auth.mfa_amr_claims
       where session_id = $1 and updated_at > now() - make_interval(mins => $2)
     ) as recently`,
    [sessionId, RECENT_MINUTES],
  );
  return rows[0]?.recently ?? false;
}

/** Last used first. */
export async function listSessions(db: Queryable, userId: string): Promise<SessionListing[]> {
  const { rows } = await db.query<SessionListing>(
    `select id, created_at, refreshed_at, not_after, aal, user_agent, host(ip) as ip
     from auth.sessions where user_id = $1 and not_after > now()
     order by refreshed_at desc`,
    [userId],
  );
  return rows;
}
