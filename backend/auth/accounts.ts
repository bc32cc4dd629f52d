import type { Pool } from "pg";
import { z } from "zod";
import { EMAIL_TAKEN, parseInput } from "./auth-error.ts";
import { invalidateLinks } from "./mail-links.ts";
import { hashPassword } from "./password-hash.ts";
import { passwordInputSchema, requireStrongPassword } from "./password-rules.ts";
import { endSessions } from "./sessions.ts";
import { inAccountTransaction } from "./transaction.ts";
import {
  emailSchema,
  findUserByEmail,
  insertUser,
  isBanned,
  type Queryable,
  type UserRow,
  updateUser,
} from "./users.ts";

const newAccountSchema = z.object({
  email: emailSchema,
  password: passwordInputSchema,
  confirmed: z.boolean(),
});

type KnownAccount = { id: string; email: string; confirmed: boolean; deactivated: boolean };

export type Accounts = ReturnType<typeof createAccounts>;

/** Accounts as the server's operator manages them: at the first start, on the command line, in tests. */
export function createAccounts(pool: Pool) {
  return {
    /** Throws AuthError: validation_failed, weak_password, email_exists. */
    async createUser(account: z.input<typeof newAccountSchema>): Promise<{ id: string }> {
      const { id } = await createAccount(pool, parseInput(newAccountSchema, account));
      return { id };
    },
    async findUserByEmail(email: string): Promise<KnownAccount | undefined> {
      const user = await findUserByEmail(pool, email.trim());
      return (
        user && {
          id: user.id,
          email: user.email,
          confirmed: user.email_confirmed_at !== null,
          deactivated: isBanned(user),
        }
      );
    },
    /**
     * Also confirms the account's address, ends its sessions and invalidates its links. Throws AuthError: validation_failed,
     * weak_password.
     */
    async setPassword({ id, email }: KnownAccount, given: string): Promise<void> {
      const password = parseInput(passwordInputSchema, given);
      requireStrongPassword(password, email);
      const passwordHash = await hashPassword(password);
      await inAccountTransaction(pool, { account: id }, async (db) => {
        await updateUser(db, id, { passwordHash, confirmed: true });
        await endSessions(db, id);
        await invalidateLinks(db, id);
      });
    },
  };
}

/** Throws AuthError: weak_password, email_exists. */
export async function createAccount(
  db: Queryable,
  { email, password, confirmed }: { email: string; password?: string | undefined; confirmed: boolean },
): Promise<UserRow> {
  if (password !== undefined) requireStrongPassword(password, email);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const user = await insertUser(db, { email, passwordHash, confirmed });
  if (!user) throw EMAIL_TAKEN;
  return user;
}
