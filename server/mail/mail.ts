import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Delivery } from "#backend/auth/account-mail.ts";
import type { Logger } from "#backend/logger.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string | null;
  /** The same one when the mail is sent again, so that whoever gets both can tell; `id@host`. */
  messageId?: string;
  /** Why no person should be expected to read an answer (RFC 3834). */
  autoSubmitted?: "auto-generated" | "auto-replied";
  /** The mail's name in the outbox, where it takes the place of the same one; of named mails the oldest make room. */
  keptAs?: string;
};

/** What became of a mail, and the words of the server that took it. */
export type MailAnswer = { delivery: Delivery; answer: string };

/** Resolves once the mail is with the next server (`sent`) or in the outbox (`kept`). Rejects when it is not. */
export type SendMail = (mail: Mail) => Promise<MailAnswer>;

export type MailOptions = {
  /** `smtp://user:password@host:587` or `smtps://…`; without it mails are laid into the outbox. */
  smtpUrl: string | null;
  /** Where mails wait to be read by a person when there is no server to send them. */
  outboxDir: string;
  from: { name: string; address: string };
  log: Logger;
};

const STEP_TIMEOUT_MS = 10_000;
/** Nobody reads more, and a flood must not fill the disk. */
const NAMED_MAILS_KEPT = 500;
const NAMED_ENDING = "-notice.eml";

/** Sends through the settings' mail server or, where there is none, lays each mail into the outbox. Never tries twice. */
export function createMail(options: MailOptions): SendMail {
  return options.smtpUrl ? sendBySmtp(options.smtpUrl, options) : layIntoOutbox(options);
}

/** Greets the mail server and logs in, as for a mail, but sends none. Rejects in the server's own words. */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transport = connectTo(smtpUrl);
  await transport.verify();
  transport.close();
}

function connectTo(smtpUrl: string) {
  return createTransport({
    url: smtpUrl,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function sendBySmtp(smtpUrl: string, { from }: MailOptions): SendMail {
  const transport = connectTo(smtpUrl);
  return async (mail) => {
    const { response = "" } = await transport.sendMail({ from, ...asMessage(mail) });
    return { delivery: "sent", answer: response };
  };
}

/** Addresses as objects are taken as they are, where strings would be parsed as lists. */
function asMessage({ to, replyTo, autoSubmitted = "auto-generated", messageId, subject, text, html }: Mail) {
  return {
    to: { name: "", address: to },
    ...(replyTo && { replyTo: { name: "", address: replyTo } }),
    ...(messageId && { messageId: `<${messageId}>` }),
    headers: { "Auto-Submitted": autoSubmitted },
    subject,
    text,
    ...(html && { html }),
  };
}

/** One file a mail, newest last by name (RFC 5322, as mail programs open it), of its text alone. */
function layIntoOutbox({ outboxDir, from, log }: MailOptions): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return async ({ html: _, ...mail }) => {
    const { message } = await transport.sendMail({ from, ...asMessage(mail) });
    const file = mail.keptAs
      ? mail.keptAs + NAMED_ENDING
      : `${timeInName()}-${randomBytes(4).toString("hex")}.eml`;
    await mkdir(outboxDir, { recursive: true, mode: 0o700 });
    await writeFile(join(outboxDir, file), inPlainText(String(message), mail.text), { mode: 0o600 });
    if (mail.keptAs) await makeRoom(outboxDir);
    log.info("mail laid into the outbox, as no SMTP_URL is set", { file });
    return { delivery: "kept", answer: "Laid into the outbox in DATA_DIR, as no SMTP_URL is set." };
  };
}

/** A moment as file names can have it, in the order of time. */
export function timeInName(moment = new Date()): string {
  return moment.toISOString().replaceAll(":", "-");
}

/** Removes mails whose `keptAs` ends in one of these; where there is no outbox there are none. */
export async function removeNamedMails(outboxDir: string, endings: readonly string[]): Promise<void> {
  const named = await listNamed(outboxDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const isMeant = (file: string) => endings.some((ending) => file.endsWith(ending + NAMED_ENDING));
  for (const file of named.filter(isMeant)) await rm(join(outboxDir, file), { force: true });
}

async function listNamed(outboxDir: string): Promise<string[]> {
  return (await readdir(outboxDir)).filter((file) => file.endsWith(NAMED_ENDING)).sort();
}

async function makeRoom(outboxDir: string): Promise<void> {
  const named = await listNamed(outboxDir);
  for (const file of named.slice(0, -NAMED_MAILS_KEPT)) await rm(join(outboxDir, file), { force: true });
}

/** The same mail, its text not encoded for old servers but as a person reads it. */
function inPlainText(message: string, text: string): string {
  const [head = ""] = message.split("\n\n", 1);
  return `${head.replace(/^Content-Transfer-Encoding: .*$/m, "Content-Transfer-Encoding: 8bit")}\n\n${text}`;
}
