import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { AuthRoute } from "./auth-context.ts";
import { AuthError } from "./auth-error.ts";
import { hashPassword } from "./password-hash.ts";
import { passwordInputSchema, requireStrongPassword } from "./password-rules.ts";
import { readBody } from "./request-body.ts";
import { describeUser, emailSchema, insertUser, type UserRow, userMetadataSchema } from "./users.ts";

const signUpSchema = z.object({
  email: emailSchema,
  password: passwordInputSchema,
  data: userMetadataSchema.optional(),
});

/** POST /signup. Answers alike for new and taken addresses; the account can sign in once its address is confirmed. */
export const signUp: AuthRoute = async (context, { request }) => {
  if (!context.signUpEnabled) {
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  }
  const { email, password, data: metadata = {} } = await readBody(request, signUpSchema);
  requireStrongPassword(password, email);
  await context.passwordLimits.admit(email, context.clientAddress(request));

  const passwordHash = await hashPassword(password);
  const user = await insertUser(context.pool, { email, passwordHash, confirmed: false, metadata });
  return Response.json(describeUser(user ?? imaginaryUser(email, metadata)));
};

function imaginaryUser(email: string, metadata: Record<string, unknown>): UserRow {
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
    raw_user_meta_data: metadata,
    banned_until: null,
    created_at: now,
    updated_at: now,
    factors: [],
  };
}
