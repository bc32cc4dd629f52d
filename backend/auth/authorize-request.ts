import type { Pool } from "pg";
import { bearerToken, type Claims, lowerLevel, TokenError } from "./access-token.ts";
import { findLiveSession } from "./sessions.ts";
import type { TokenService } from "./signing-keys.ts";

export type Authorize = (request: Request) => Promise<Claims>;

/**
 * Determines who calls, from the bearer token or, without one, the API key (header `apikey`).
 * A user's token is valid only while its session lives and its user is not banned; the assurance level is
 * the lower of the token's and the session's.
 * Throws TokenError; a database that does not answer throws its own error.
 */
export function authorizeRequest({ pool, tokens }: { pool: Pool; tokens: TokenService }): Authorize {
  return async (request) => {
    const apiKey = request.headers.get("apikey");
    const keyClaims = apiKey === null ? undefined : await tokens.verify(apiKey);
    if (keyClaims?.role === "authenticated")
      throw new TokenError("PGRST301", "The header apikey is not an API key");

    if (!request.headers.has("authorization")) {
      if (keyClaims) return keyClaims;
      throw new TokenError("PGRST302", "Anonymous access is disabled: send the header apikey");
    }
    const bearer = bearerToken(request);
    if (!bearer) throw new TokenError("PGRST301", "The header Authorization is not a Bearer token");

    const claims = await tokens.verify(bearer);
    return claims.role === "authenticated" ? confirmSession(claims, pool) : claims;
  };
}

async function confirmSession(claims: Claims, pool: Pool): Promise<Claims> {
  const live = await findLiveSession(pool, claims.session_id as string, claims.sub as string);
  if (!live) throw new TokenError("PGRST303", "The session of this JWT has ended");
  if (live.banned) throw new TokenError("PGRST303", "The user of this JWT is banned");
  return { ...claims, aal: lowerLevel(claims.aal, live.aal) };
}
