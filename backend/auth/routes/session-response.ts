import type { AuthContext } from "../auth-context.ts";
import type { Granted, Session } from "../refresh-tokens.ts";
import { describeUser, type UserRow } from "../users.ts";

const ACCESS_TOKEN_SECONDS = 10 * 60;

/** A session as Supabase Auth answers it (AccessTokenResponse). */
export async function sessionResponse(
  context: AuthContext,
  { user, session, refreshToken }: Granted,
): Promise<Response> {
  const expiresAt = Math.floor(Date.now() / 1000) + ACCESS_TOKEN_SECONDS;
  const body = {
    access_token: await context.tokens.sign(claimsOf(user, session), ACCESS_TOKEN_SECONDS),
    token_type: "bearer",
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: describeUser(user),
  };
  return Response.json(body, { headers: { "cache-control": "no-store" } });
}

function claimsOf(user: UserRow, session: Session) {
  return {
    role: "authenticated" as const,
    sub: user.id,
    session_id: session.id,
    aal: session.aal,
    amr: session.amr,
    email: user.email,
    phone: "",
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    is_anonymous: false,
  };
}
