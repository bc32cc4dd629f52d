import { join } from "node:path";
import type { Logger } from "#backend/logger.ts";
import type { Config } from "../config.ts";
import { createMail, type SendMail } from "./mail.ts";

/**
 * Mail as the settings have it; null on a hosted backend without SMTP_URL: its accounts' mails are its own, and what it
 * sends of leads is better left to a server of it that can send than laid where nobody looks.
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

/** Where mails are laid that are not sent. */
export function outboxDirectory({ backend }: Config): string {
  return join(backend.dataDir, "outbox");
}
