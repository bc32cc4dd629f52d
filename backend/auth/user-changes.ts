import type { ClientBase } from "pg";
import { dropOneTimeTokens } from "./one-time-tokens.ts";
import { endAllSessions } from "./sessions.ts";
import { requireFittingMetadata } from "./user-metadata.ts";
import { findUserById, type UserRow } from "./users.ts";

export type UserChanges = {
  email?: string;
  passwordHash?: string;
  confirmed?: boolean;
  /** From now on; null lifts the ban. */
  bannedForSeconds?: number | null;
  userMetadata?: Record<string, unknown>;
  appMetadata?: Record<string, unknown>;
};

/**
 * What the server's owner changes about an account. A new password or address, or a ban, ends every session and link.
 * Throws AuthError, so that the transaction is taken back, where merged metadata would be too large.
 * @returns undefined where there is no such account.
 */
export async function changeUser(
  db: ClientBase,
  id: string,
  changes: UserChanges,
): Promise<UserRow | undefined> {
  const { rows } = await db.query<{ user_bytes: number; app_bytes: number }>(
    `update auth.users set
       email = coalesce(lower($2), email),
       encrypted_password = coalesce($3, encrypted_password),
       email_confirmed_at = case when $4 then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
       banned_until = case when $5 then now() + make_interval(secs => $6) else banned_until end,
       raw_user_meta_data = jsonb_strip_nulls(raw_user_meta_data || $7),
       raw_app_meta_data = jsonb_strip_nulls(raw_app_meta_data || $8),
       updated_at = now()
     where id = $1
     returning octet_length(raw_user_meta_data::text) as user_bytes, octet_length(raw_app_meta_data::text) as app_bytes`,
    [
      id,
      changes.email,
      changes.passwordHash,
      changes.confirmed ?? false,
      changes.bannedForSeconds !== undefined,
      changes.bannedForSeconds ?? null,
      changes.userMetadata ?? {},
      changes.appMetadata ?? {},
    ],
  );
  const [stored] = rows;
  if (!stored) return undefined;
  if (changes.userMetadata) requireFittingMetadata(stored.user_bytes);
  if (changes.appMetadata) requireFittingMetadata(stored.app_bytes);
  if (changes.email || changes.passwordHash || changes.bannedForSeconds) {
    await endAllSessions(db, id);
    await dropOneTimeTokens(db, id);
  }
  return findUserById(db, id);
}
