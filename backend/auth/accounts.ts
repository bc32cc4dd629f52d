import type { Pool } from "pg";
import { z } from "zod";
import { AuthError, EMAIL_TAKEN } from "./auth-error.ts";
import { hashPassword } from "./password-hash.ts";
import { passwordInputSchema, requireStrongPassword } from "./password-rules.ts";
import { emailSchema, findUserByEmail, insertUser } from "./users.ts";

const newAccountSchema = z.object({
  email: emailSchema,
  password: passwordInputSchema,
  confirmed: z.boolean(),
});

export type NewAccount = z.input<typeof newAccountSchema>;

/** Accounts as the server's owner handles them: at the first start, on the command line, in tests. */
export type Accounts = {
  /** Throws AuthError: validation_failed, weak_password, email_exists. */
  createUser(account: NewAccount): Promise<{ id: string }>;
  findUserByEmail(email: string): Promise<{ id: string; email: string } | undefined>;
};

export function createAccounts(pool: Pool): Accounts {
  return {
    async createUser(account) {
      const parsed = newAccountSchema.safeParse(account);
      if (!parsed.success) throw new AuthError(400, "validation_failed", z.prettifyError(parsed.error));
      const { email, password, confirmed } = parsed.data;
      requireStrongPassword(password, email);
      const user = await insertUser(pool, { email, passwordHash: await hashPassword(password), confirmed });
      if (!user) throw EMAIL_TAKEN;
      return { id: user.id };
    },
    async findUserByEmail(email) {
      const user = await findUserByEmail(pool, email.trim());
      return user && { id: user.id, email: user.email };
    },
  };
}
