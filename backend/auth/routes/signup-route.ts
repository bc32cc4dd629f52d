import { randomUUID } from "node:crypto";
import { z } from "zod";
import { sendSoon } from "../account-mail.ts";
import type { AuthRoute } from "../auth-context.ts";
import { AuthError } from "../auth-error.ts";
import { issueLink } from "../mail-links.ts";
import { hashPassword } from "../password-hash.ts";
import { passwordInputSchema, requireStrongPassword } from "../password-rules.ts";
import { describeUser, dropUnconfirmedPassword, emailSchema, insertUser, noUserData } from "../users.ts";
import { parseBody } from "./request-body.ts";

const signUpSchema = z.object({
  email: emailSchema,
  password: passwordInputSchema,
  data: noUserData,
});

/** POST /signup: answers alike for new and taken addresses; the account counts once its address is confirmed. */
export const signUp: AuthRoute = async (context, { request, body, url }) => {
  if (!context.signUpEnabled)
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  const { email, password } = parseBody(request, body, signUpSchema);
  const address = context.clientAddress(request);
  // Judging a password keeps the server's one thread busy: as long as it is refused, no mail is counted.
  await context.passwordLimits.admit(email, address);
  requireStrongPassword(password, email);
  await context.mailLimits.admit(email, address);

  const passwordHash = await hashPassword(password, { address, isKnown: false });
  const redirectTo = url.searchParams.get("redirect_to");
  const { pool, siteOrigin } = context;
  sendSoon(context, async () => {
    const created = await insertUser(pool, { email, passwordHash, confirmed: false });
    const user = created ?? (await dropUnconfirmedPassword(pool, email));
    if (!user) return undefined;
    return {
      kind: "signup",
      to: email,
      link: await issueLink(pool, user.id, { kind: "signup", siteOrigin, redirectTo }),
    };
  });
  const now = new Date();
  return Response.json(describeUser({ id: randomUUID(), email, created_at: now, updated_at: now }));
};
