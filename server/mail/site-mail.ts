import { join } from "node:path";
import type { Logger } from "#backend/logger.ts";
import type { Config } from "../config.ts";
import { createMail, type SendMail } from "./mail.ts";

/**
 * Creates the site's mail sender. Null on a hosted backend without SMTP_URL: the hosted backend sends account mail
 * itself, and mail about leads is left to a server that can send it, rather than written to an outbox that nobody
 * reads.
 */
export function createSiteMail(config: Config, log: Logger): SendMail | null {
  const { mail, backend, business } = config;
  if (mail.smtpUrl === null && backend.kind === "supabase") return null;
  return createMail({
    smtpUrl: mail.smtpUrl,
    outboxDir: outboxDirectory(config),
    from: { name: business.brand, address: mail.from },
    log,
  });
}

/** Where mail is written that isn't sent. */
export function outboxDirectory({ backend }: Config): string {
  return join(backend.dataDir, "outbox");
}
