import { isIP } from "node:net";
import type { Pool } from "pg";
import type { Logger } from "../logger.ts";
import type { SendMail } from "./account-mail.ts";
import type { GuessLimits, MailLimits } from "./guess-limits.ts";
import type { TokenService } from "./signing-keys.ts";

/** What every route of the auth API works with. */
export type AuthContext = {
  pool: Pool;
  tokens: TokenService;
  siteOrigin: string;
  signUpEnabled: boolean;
  /** Without it, every call that would have to send a mail is refused. */
  sendMail?: SendMail;
  /** Mails being sent after the answer went out; only a stop of the server waits for them. */
  mailsUnderWay: Set<Promise<void>>;
  log: Logger;
  clientAddress: (request: Request) => string;
  passwordLimits: GuessLimits;
  codeLimits: GuessLimits;
  recoveryCodeLimits: GuessLimits;
  mailLimits: MailLimits;
  /** Throws AuthError over_request_rate_limit. */
  admitRefresh: (address: string) => Promise<void>;
};

/** A request that found its route, and the UUIDs in its path; empty where the route has none. */
export type AuthCall = { request: Request; url: URL; id: string; factorId: string };

export type AuthRoute = (context: AuthContext, call: AuthCall) => Promise<Response>;

/** The client's address and browser, as stored with its session; null where the address is not an IP address. */
export function describeClient(context: AuthContext, request: Request) {
  const address = context.clientAddress(request);
  return { address: isIP(address) ? address : null, userAgent: request.headers.get("user-agent") };
}
