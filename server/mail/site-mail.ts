import { join } from "node:path";
import type { Logger } from "#backend/logger.ts";
import type { Config } from "../config.ts";
import { createMail, type SendMail } from "./mail.ts";

/** Creates the site's mail sender. */
export function createSiteMail(config: Config, log: Logger): SendMail {
  const { mail, business } = config;
  return createMail({
    smtpUrl: mail.smtpUrl,
    outboxDir: outboxDirectory(config),
    from: { name: business.brand, address: mail.from },
    log,
  });
}

/**
 * Whether this server sends mail about leads. On a hosted backend without SMTP_URL, that is left to a server that can
 * send it, rather than written to an outbox that nobody reads.
 */
export function mailsLeads({ mail, backend }: Config): boolean {
  return mail.smtpUrl !== null || backend.kind !== "supabase";
}

/** Where mail is written that isn't sent. */
export function outboxDirectory({ backend }: Config): string {
  return join(backend.dataDir, "outbox");
}
