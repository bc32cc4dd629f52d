import { type Mail, type SendMail, timestampForFileName } from "../mail/mail.ts";
import type { MailSite } from "./mail-layout.ts";
import type { MailNotice } from "./notice.ts";
import { DeliveryError } from "./notice-worker.ts";
import { staffMail } from "./staff-mail.ts";
import { visitorMail } from "./visitor-mail.ts";

/** Renders a notice as a mail and sends it. */
export function deliverByMail(sendMail: SendMail, site: MailSite) {
  return async (notice: MailNotice): Promise<void> => {
    try {
      await sendMail(noticeMail(notice, site));
    } catch (error) {
      throw asDeliveryError(error, notice);
    }
  };
}

/** Renders a notice as a mail that is sent now. A retry gets the same message id. */
export function noticeMail(notice: MailNotice, site: MailSite, now = new Date()): Mail {
  const toVisitor = notice.recipient === "visitor";
  const content = toVisitor ? visitorMail(notice.lead, site.business, now) : staffMail(notice, site);
  return {
    ...content,
    to: notice.to,
    messageId: `${notice.id}@${new URL(site.siteOrigin).hostname}`,
    autoSubmitted: toVisitor ? "auto-replied" : "auto-generated",
    outboxName: `${timestampForFileName(new Date(notice.created_at))}-${notice.id}`,
  };
}

type SmtpError = { message: string; responseCode?: number; command?: string };

/**
 * A visitor's address that the mail server rejects is given up at once: it is most likely mistyped. Addresses of
 * staff are known to be right, so a rejection is more likely a configuration error that somebody will fix.
 */
function asDeliveryError(error: unknown, { recipient }: MailNotice): DeliveryError {
  const { message, responseCode = 0, command } = error as SmtpError;
  const isRefused = command === "RCPT TO" && responseCode >= 550;
  return new DeliveryError(message, isRefused && recipient === "visitor");
}
