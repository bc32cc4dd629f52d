import type { Pool } from "pg";
import { z } from "zod";
import { AuthError, EMAIL_TAKEN } from "./auth-error.ts";
import { hashPassword } from "./password-hash.ts";
import { passwordInputSchema, requireStrongPassword } from "./password-rules.ts";
import { emailSchema, findUserByEmail, insertUser, type Queryable, type UserRow } from "./users.ts";

const newAccountSchema = z.object({
  email: emailSchema,
  password: passwordInputSchema,
  confirmed: z.boolean(),
});

export type Accounts = ReturnType<typeof createAccounts>;

/** Accounts as the server's operator manages them: at the first start, on the command line, in tests. */
export function createAccounts(pool: Pool) {
  return {
    /** Throws AuthError: validation_failed, weak_password, email_exists. */
    async createUser(account: z.input<typeof newAccountSchema>): Promise<{ id: string }> {
      const parsed = newAccountSchema.safeParse(account);
      if (!parsed.success) throw new AuthError(400, "validation_failed", z.prettifyError(parsed.error));
      const { id } = await createAccount(pool, parsed.data);
      return { id };
    },
    async findUserByEmail(email: string): Promise<{ id: string; email: string } | undefined> {
      const user = await findUserByEmail(pool, email.trim());
      return user && { id: user.id, email: user.email };
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
