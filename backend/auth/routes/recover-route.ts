import { z } from "zod";
import { confirmationLink, requireMail, sendSoon } from "../account-mail.ts";
import type { AuthRoute } from "../auth-context.ts";
import { issueOneTimeToken } from "../one-time-tokens.ts";
import { emailSchema, findUserByEmail, isBanned } from "../users.ts";
import { readBody } from "./request-body.ts";

const recoverSchema = z.object({ email: emailSchema });

/** POST /recover: answers alike, and as fast, whether or not the address has an account. */
export const recoverPassword: AuthRoute = async (context, { request }) => {
  requireMail(context);
  const { email } = await readBody(request, recoverSchema);
  await context.mailLimits.admit(email, context.clientAddress(request));

  sendSoon(context, async () => {
    const user = await findUserByEmail(context.pool, email);
    if (!user || isBanned(user)) return undefined;
    const token = await issueOneTimeToken(context.pool, user.id, "recovery");
    return { kind: "recovery", to: user.email, link: confirmationLink(context, "recovery", token) };
  });
  return Response.json({});
};
