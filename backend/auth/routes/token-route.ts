import { z } from "zod";
import { type AuthContext, type AuthRoute, describeClient } from "../auth-context.ts";
import { AuthError } from "../auth-error.ts";
import { rememberNetwork } from "../known-networks.ts";
import { verifyPassword } from "../password-hash.ts";
import { passwordInputSchema } from "../password-rules.ts";
import { rotateRefreshToken } from "../refresh-tokens.ts";
import { startSession } from "../sessions.ts";
import { emailSchema, findUserByEmail, hasSecondFactor, isBanned } from "../users.ts";
import { readBody } from "./request-body.ts";
import { sessionResponse } from "./session-response.ts";

const passwordGrantSchema = z.object({ email: emailSchema, password: passwordInputSchema });
const refreshGrantSchema = z.object({ refresh_token: z.string().min(1).max(200) });

const GRANTS = new Map([
  ["password", signInWithPassword],
  ["refresh_token", refreshSession],
]);

/** POST /token?grant_type=password|refresh_token */
export const issueToken: AuthRoute = async (context, { request, url }) => {
  const grant = GRANTS.get(url.searchParams.get("grant_type") ?? "");
  if (!grant) throw new AuthError(400, "validation_failed", "unsupported_grant_type");
  return grant(context, request);
};

async function signInWithPassword(context: AuthContext, request: Request): Promise<Response> {
  const { email, password } = await readBody(request, passwordGrantSchema);
  const address = context.clientAddress(request);
  const who = await context.passwordLimits.admit(email, address);

  const user = await findUserByEmail(context.pool, email);
  const party = { address, isKnown: who === "known" };
  const matches = await verifyPassword(password, user?.encrypted_password ?? null, party);
  if (!user || !matches) throw new AuthError(400, "invalid_credentials", "Invalid login credentials");
  // Checked after the password, so that a stranger learns nothing about the account.
  if (isBanned(user)) throw new AuthError(400, "user_banned", "User is banned");
  if (!user.email_confirmed_at) throw new AuthError(400, "email_not_confirmed", "Email not confirmed");

  await context.passwordLimits.recordSuccess(email, address, who);
  if (!hasSecondFactor(user)) await rememberNetwork(context.pool, user.id, address);
  const granted = await startSession(context.pool, {
    userId: user.id,
    method: "password",
    ...describeClient(context, request),
  });
  return sessionResponse(context, granted);
}

async function refreshSession(context: AuthContext, request: Request): Promise<Response> {
  const { refresh_token } = await readBody(request, refreshGrantSchema);
  await context.admitRefresh(context.clientAddress(request));

  const rotation = await rotateRefreshToken(context.pool, refresh_token);
  switch (rotation.outcome) {
    case "unknown":
      throw new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
    case "expired":
      throw new AuthError(400, "session_expired", "Invalid Refresh Token: Session Expired");
    case "banned":
      throw new AuthError(400, "user_banned", "Invalid Refresh Token: User Banned");
    case "reused":
      context.log.warn("refresh token reused: session ended");
      throw new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
    case "rotated":
      return sessionResponse(context, rotation);
  }
}
