import { randomUUID } from "node:crypto";
import { z } from "zod";
import { confirmationLink, requireMail, sendSoon } from "../account-mail.ts";
import type { AuthContext, AuthRoute } from "../auth-context.ts";
import { AuthError } from "../auth-error.ts";
import { issueOneTimeToken } from "../one-time-tokens.ts";
import { hashPassword } from "../password-hash.ts";
import { passwordInputSchema, requireStrongPassword } from "../password-rules.ts";
import { describeUser, emailSchema, insertUser, noUserData, type UserRow } from "../users.ts";
import { readBody } from "./request-body.ts";

const signUpSchema = z.object({
  email: emailSchema,
  password: passwordInputSchema,
  data: noUserData,
});
type SignUp = z.infer<typeof signUpSchema>;

/** POST /signup: answers alike for new and taken addresses; the account counts once its address is confirmed. */
export const signUp: AuthRoute = async (context, { request, url }) => {
  if (!context.signUpEnabled)
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  requireMail(context);
  const newcomer = await readBody(request, signUpSchema);
  requireStrongPassword(newcomer.password, newcomer.email);
  const address = context.clientAddress(request);
  await context.mailLimits.admit(newcomer.email, address);

  const passwordHash = await hashPassword(newcomer.password, address);
  const redirectTo = url.searchParams.get("redirect_to");
  sendSoon(context, () => register(context, newcomer, { passwordHash, redirectTo }));
  return Response.json(describeUser(unsavedUser(newcomer)));
};

/**
 * Signing up again before confirming sends a new link, and the password is chosen after following it: somebody else may
 * have set the first one.
 */
async function register(
  context: AuthContext,
  { email }: SignUp,
  { passwordHash, redirectTo }: { passwordHash: string; redirectTo: string | null },
) {
  const created = await insertUser(context.pool, { email, passwordHash, confirmed: false });
  const user = created ?? (await forgetUnconfirmedPassword(context, email));
  if (!user) return undefined;
  const token = await issueOneTimeToken(context.pool, user.id, "signup");
  return { kind: "signup" as const, to: email, link: confirmationLink(context, "signup", token, redirectTo) };
}

async function forgetUnconfirmedPassword(
  context: AuthContext,
  email: string,
): Promise<{ id: string } | undefined> {
  const { rows } = await context.pool.query<{ id: string }>(
    "update auth.users set encrypted_password = null where email = $1 and email_confirmed_at is null returning id",
    [email],
  );
  return rows[0];
}

function unsavedUser({ email }: SignUp): UserRow {
  const now = new Date();
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "authenticated",
    email,
    encrypted_password: null,
    email_confirmed_at: null,
    invited_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: { provider: "email", providers: ["email"] },
    raw_user_meta_data: {},
    email_change: null,
    email_change_sent_at: null,
    banned_until: null,
    created_at: now,
    updated_at: now,
    factors: [],
  };
}
