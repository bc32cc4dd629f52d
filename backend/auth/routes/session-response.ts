import { isIP } from "node:net";
import type { LinkKind } from "../account-mail.ts";
import type { AuthContext } from "../auth-context.ts";
import { rememberNetwork } from "../known-networks.ts";
import type { Granted } from "../refresh-tokens.ts";
import { startSession } from "../sessions.ts";
import { describeUser, hasSecondFactor, type UserRow } from "../users.ts";

const ACCESS_TOKEN_SECONDS = 10 * 60;

/** Starts a session for a user who has just signed in by `method`, and answers with it. Throws AuthError. */
export async function newSessionResponse(
  context: AuthContext,
  request: Request,
  user: UserRow,
  method: "password" | LinkKind,
): Promise<Response> {
  const address = context.clientAddress(request);
  const granted = await startSession(context.pool, {
    userId: user.id,
    method,
    passwordHash: method === "password" ? user.encrypted_password : null,
    // PostgreSQL's inet has no zone, which the address of a device on the same network names.
    address: isIP(address) ? address.replace(/%.*/, "") : null,
    userAgent: request.headers.get("user-agent"),
  });
  // With a second factor, the network counts as known only after that factor.
  if (!hasSecondFactor(granted.user)) await rememberNetwork(context.pool, user.id, address);
  return sessionResponse(context, granted);
}

/** A session in the shape of Supabase Auth (AccessTokenResponse). */
export async function sessionResponse(
  context: AuthContext,
  { user, session, refreshToken }: Granted,
): Promise<Response> {
  const described = describeUser(user);
  const claims = {
    role: "authenticated" as const,
    sub: user.id,
    session_id: session.id,
    aal: session.aal,
    amr: session.amr,
    email: user.email,
    phone: "",
    app_metadata: described.app_metadata,
    user_metadata: described.user_metadata,
    is_anonymous: false,
  };
  const body = {
    access_token: await context.tokens.sign(claims, ACCESS_TOKEN_SECONDS),
    token_type: "bearer",
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: Math.floor(Date.now() / 1000) + ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
    user: described,
  };
  return Response.json(body);
}
