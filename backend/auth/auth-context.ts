import { isIP } from "node:net";
import type { Pool } from "pg";
import type { Logger } from "../logger.ts";
import type { GuessLimits } from "./guess-limits.ts";
import type { TokenService } from "./signing-keys.ts";

/** What every route of the auth API works with. */
export type AuthContext = {
  pool: Pool;
  tokens: TokenService;
  siteOrigin: string;
  signUpEnabled: boolean;
  log: Logger;
  clientAddress: (request: Request) => string;
  passwordLimits: GuessLimits;
  codeLimits: GuessLimits;
  /** Throws AuthError over_request_rate_limit. */
  admitRefresh: (address: string) => Promise<void>;
};

/** A request that found its route; `id` is the UUID in its path, where the route has one. */
export type AuthCall = { request: Request; url: URL; id: string };

export type AuthRoute = (context: AuthContext, call: AuthCall) => Promise<Response>;

/** Who asks, for the session's row; null where the address is not one. */
export function describeClient(context: AuthContext, request: Request) {
  const address = context.clientAddress(request);
  return { address: isIP(address) ? address : null, userAgent: request.headers.get("user-agent") };
}
