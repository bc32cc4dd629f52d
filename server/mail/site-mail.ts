import { join } from "node:path";
import type { Logger } from "#backend/logger.ts";
import type { Config } from "../config.ts";
import { createMail, type SendMail } from "./mail.ts";

/** Mail as the settings have it; null on a hosted backend without SMTP_URL, which has no place to lay mails into. */
export function createSiteMail({ mail, backend, business }: Config, log: Logger): SendMail | null {
  if (mail.smtpUrl === null && backend.kind === "supabase") return null;
  return createMail({
    smtpUrl: mail.smtpUrl,
    outboxDir: backend.kind === "supabase" ? "" : join(backend.dataDir, "outbox"),
    from: { name: business.brand, address: mail.from },
    log,
  });
}
