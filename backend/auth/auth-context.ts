import type { Pool } from "pg";
import type { Logger } from "../logger.ts";
import type { SendAccountMail } from "./account-mail.ts";
import type { AuthLimits } from "./guess-limits.ts";
import type { TokenService } from "./signing-keys.ts";

export type AuthApiOptions = {
  pool: Pool;
  tokens: TokenService;
  siteOrigin: string;
  signUpEnabled: boolean;
  sendMail: SendAccountMail;
  /** Mails still being sent after their call was answered; only the server's shutdown waits for them. */
  mailsUnderWay: Set<Promise<void>>;
  log: Logger;
  clientAddress: (request: Request) => string;
};

/** What every route of the auth API works with. */
export type AuthContext = AuthApiOptions & AuthLimits;

/** A request, its whole body, and the UUIDs in its path; empty if the route has none. */
export type AuthCall = { request: Request; body: Buffer; url: URL; id: string; factorId: string };

export type AuthRoute = (context: AuthContext, call: AuthCall) => Promise<Response>;
