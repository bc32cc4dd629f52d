import type { Pool } from "pg";
import { REMEMBERED_DAYS } from "./known-networks.ts";
import { SESSION_EXPIRED } from "./refresh-tokens.ts";

/**
 * Deletes what has expired: sessions (also those idle for too long to be refreshed), sign-ups that nobody confirmed, links in
 * mails and known networks. Skips sessions that are being changed at this moment, and keeps sign-ups that were deactivated: their
 * addresses must not be signed up with again.
 */
export async function deleteExpired(pool: Pool): Promise<void> {
  await pool.query(
    `delete from auth.sessions where id in (
       select id from auth.sessions where ${SESSION_EXPIRED} for update skip locked
     )`,
  );
  await pool.query(
    `delete from auth.users where email_confirmed_at is null and invited_at is null and banned_until is null and id in (
       select user_id from auth.one_time_tokens where token_type = 'signup' and expires_at < now()
     )`,
  );
  await pool.query("delete from auth.one_time_tokens where expires_at < now()");
  await pool.query("delete from auth.known_networks where last_used_at < now() - make_interval(days => $1)", [
    REMEMBERED_DAYS,
  ]);
}
