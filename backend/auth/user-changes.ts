import type { ClientBase } from "pg";
import { dropOneTimeTokens } from "./one-time-tokens.ts";
import { endAllSessions } from "./sessions.ts";
import { findUserById, type UserRow } from "./users.ts";

export type UserChanges = {
  email?: string;
  passwordHash?: string;
  confirmed?: boolean;
  /** From now on; null lifts the ban. */
  bannedForSeconds?: number | null;
};

/**
 * What the server's owner changes about an account. A new password or address, or a ban, ends every session and link.
 * @returns undefined where there is no such account.
 */
export async function changeUser(
  db: ClientBase,
  id: string,
  changes: UserChanges,
): Promise<UserRow | undefined> {
  const { rowCount } = await db.query(
    `update auth.users set
       email = coalesce(lower($2), email),
       encrypted_password = coalesce($3, encrypted_password),
       email_confirmed_at = case when $4 then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
       banned_until = case when $5 then now() + make_interval(secs => $6) else banned_until end,
       updated_at = now()
     where id = $1`,
    [
      id,
      changes.email,
      changes.passwordHash,
      changes.confirmed ?? false,
      changes.bannedForSeconds !== undefined,
      changes.bannedForSeconds ?? null,
    ],
  );
  if (rowCount === 0) return undefined;
  if (changes.email || changes.passwordHash || changes.bannedForSeconds) {
    await endAllSessions(db, id);
    await dropOneTimeTokens(db, id);
  }
  return findUserById(db, id);
}
