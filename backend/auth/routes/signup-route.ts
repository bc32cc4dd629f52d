import { randomUUID } from "node:crypto";
import { z } from "zod";
import { requireMail, sendSoon } from "../account-mail.ts";
import type { AuthContext, AuthRoute } from "../auth-context.ts";
import { AuthError } from "../auth-error.ts";
import { issueLink } from "../mail-links.ts";
import { hashPassword } from "../password-hash.ts";
import { passwordInputSchema, requireStrongPassword } from "../password-rules.ts";
import { describeUser, emailSchema, insertUser, noUserData } from "../users.ts";
import { readBody } from "./request-body.ts";

const signUpSchema = z.object({
  email: emailSchema,
  password: passwordInputSchema,
  data: noUserData,
});

/** POST /signup: answers alike for new and taken addresses; the account counts once its address is confirmed. */
export const signUp: AuthRoute = async (context, { request, url }) => {
  if (!context.signUpEnabled)
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  requireMail(context);
  const { email, password } = await readBody(request, signUpSchema);
  requireStrongPassword(password, email);
  const address = context.clientAddress(request);
  await context.mailLimits.admit(email, address);

  const passwordHash = await hashPassword(password, address);
  const redirectTo = url.searchParams.get("redirect_to");
  const { pool, siteOrigin } = context;
  sendSoon(context, async () => {
    const created = await insertUser(pool, { email, passwordHash, confirmed: false });
    const id = created?.id ?? (await dropUnconfirmedPassword(context, email));
    if (!id) return undefined;
    return {
      kind: "signup",
      to: email,
      link: await issueLink(pool, id, { kind: "signup", siteOrigin, redirectTo }),
    };
  });
  const now = new Date();
  return Response.json(describeUser({ id: randomUUID(), email, created_at: now, updated_at: now }));
};

/**
 * For a second sign-up before the first was confirmed: the password is chosen after following the new link, because
 * somebody else may have set the first one. @returns the account's id; undefined for a confirmed account
 */
async function dropUnconfirmedPassword({ pool }: AuthContext, email: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    "update auth.users set encrypted_password = null where email = $1 and email_confirmed_at is null returning id",
    [email],
  );
  return rows[0]?.id;
}
