import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Delivery } from "#backend/auth/account-mail.ts";
import type { Logger } from "#backend/logger.ts";

export type Mail = { to: string; subject: string; text: string };

/** Resolves once the mail is with the next server (`sent`) or in the outbox (`kept`). Rejects when it is not. */
export type SendMail = (mail: Mail) => Promise<Delivery>;

export type MailOptions = {
  /** `smtp://user:password@host:587` or `smtps://…`; without it mails are laid into the outbox. */
  smtpUrl: string | null;
  /** Where mails wait to be read by a person when there is no server to send them. */
  outboxDir: string;
  from: { name: string; address: string };
  log: Logger;
};

const CONNECT_TIMEOUT_MS = 10_000;

/** Sends through the settings' mail server or, where there is none, lays each mail into the outbox. Never tries twice. */
export function createMail(options: MailOptions): SendMail {
  return options.smtpUrl ? sendBySmtp(options.smtpUrl, options) : layIntoOutbox(options);
}

function sendBySmtp(smtpUrl: string, { from }: MailOptions): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: CONNECT_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    await transport.sendMail({ from, ...asOneRecipient(mail) });
    return "sent";
  };
}

/** An object is taken as it is, where a string would be parsed as a list of recipients. */
function asOneRecipient({ to, ...mail }: Mail) {
  return { ...mail, to: { name: "", address: to } };
}

/** One file a mail, newest last by name (RFC 5322, as mail programs open it). */
function layIntoOutbox({ outboxDir, from, log }: MailOptions): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return async (mail) => {
    const { message } = await transport.sendMail({ from, ...asOneRecipient(mail) });
    const file = `${new Date().toISOString().replaceAll(":", "-")}-${randomBytes(4).toString("hex")}.eml`;
    await mkdir(outboxDir, { recursive: true, mode: 0o700 });
    await writeFile(join(outboxDir, file), inPlainText(String(message), mail.text), { mode: 0o600 });
    log.info("mail laid into the outbox, as no SMTP_URL is set", { file });
    return "kept";
  };
}

/** The same mail, its text not encoded for old servers but as a person reads it. */
function inPlainText(message: string, text: string): string {
  const [head = ""] = message.split("\n\n", 1);
  return `${head.replace(/^Content-Transfer-Encoding: .*$/m, "Content-Transfer-Encoding: 8bit")}\n\n${text}`;
}
