import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Delivery } from "#backend/auth/account-mail.ts";
import type { Logger } from "#backend/logger.ts";
import { isLoopback } from "#backend/network.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string | null;
  /** Stays the same when the mail is sent again, so that mail programs recognize duplicates; `id@host`. */
  messageId?: string;
  /** Marks the mail as automatic, so that no autoresponder answers it (RFC 3834). */
  autoSubmitted?: "auto-generated" | "auto-replied";
  /**
   * File name in the outbox, which begins with a `timestampForFileName`. A mail with the same name is replaced; beyond
   * NAMED_MAILS_KEPT, the oldest are deleted.
   */
  outboxName?: string;
};

/** Whether the mail was sent or only written to the outbox, with the mail server's response. */
type MailResult = { delivery: Delivery; answer: string };

/**
 * Resolves once the mail was handed to the mail server (`sent`) or written to the outbox (`kept`). Rejects otherwise.
 */
export type SendMail = (mail: Mail) => Promise<MailResult>;

export type MailOptions = {
  /** `smtp://user:password@host:587` or `smtps://…`; null: mail is written to the outbox. */
  smtpUrl: string | null;
  /** Where people can read the mails when no mail server is configured. */
  outboxDir: string;
  from: { name: string; address: string };
  log: Logger;
};

const CONNECT_TIMEOUT_MS = 10_000;
/**
 * A server that looks for spam before it answers may take long, and whoever hangs up meanwhile doesn't know that the
 * mail was delivered. RFC 5321, 4.5.3.2.6, wants ten minutes, but a notice has less (server/notices/notice-worker.ts).
 */
const ANSWER_TIMEOUT_MS = 80_000;
/** For the whole mail: each byte of an answer begins the wait for it anew. */
const MAIL_TIMEOUT_MS = 85_000;
/** Nobody reads more, and a flood of leads must not fill the disk. */
const NAMED_MAILS_KEPT = 500;
/**
 * As long as the database keeps the records (`claim_lead_notices`) by which the mails about a lead are found. The links in
 * mails about accounts have ended long before.
 */
const MAILS_KEPT_MS = 90 * 24 * 60 * 60_000;
const ENDING = ".eml";
const NAMED_ENDING = `-notice${ENDING}`;

/** Sends through the configured mail server; without one, writes each mail to the outbox. Never retries. */
export function createMail(options: MailOptions, timeLimitMs = MAIL_TIMEOUT_MS): SendMail {
  return options.smtpUrl ? sendBySmtp(options.smtpUrl, options, timeLimitMs) : writeToOutbox(options);
}

/**
 * Connects and logs in to the mail server without sending anything. Rejects with the mail server's response.
 * @param sender the address that mails are from
 */
export async function checkMailServer(smtpUrl: string, sender: string): Promise<void> {
  const transport = connectTo(smtpUrl, sender);
  await transport.verify();
  transport.close();
}

function connectTo(smtpUrl: string, sender: string) {
  const { username, hostname } = new URL(smtpUrl);
  const isHere = isLoopback(hostname);
  return createTransport({
    url: smtpUrl,
    // The machine's name need not be a domain. Without one, nodemailer says [127.0.0.1], and Google's relay hangs up.
    name: sender.slice(sender.lastIndexOf("@") + 1),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    // Otherwise anybody between the servers could hide STARTTLS and read the password.
    requireTLS: username !== "" && !isHere,
    // Debian's Postfix has a certificate that nobody has signed, and none names localhost.
    ...(isHere && { tls: { rejectUnauthorized: false } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function sendBySmtp(smtpUrl: string, { from }: MailOptions, timeLimitMs: number): SendMail {
  const transport = connectTo(smtpUrl, from.address);
  return async (mail) => {
    const signal = AbortSignal.timeout(timeLimitMs);
    try {
      const { response = "" } = await transport.sendMail({ from, signal, ...asMessage(mail) });
      return { delivery: "sent", answer: response };
    } catch (error) {
      throw signal.aborted ? new Error(`No answer within ${timeLimitMs / 1_000} seconds.`) : error;
    }
  };
}

/** Addresses are passed as objects, because nodemailer parses strings as address lists. */
function asMessage({ to, replyTo, autoSubmitted = "auto-generated", messageId, subject, text, html }: Mail) {
  return {
    to: { name: "", address: to },
    ...(replyTo && { replyTo: { name: "", address: replyTo } }),
    ...(messageId && { messageId: `<${messageId}>` }),
    // Exchange goes by its own header, and sends staff's out-of-office replies to the customer in Reply-To.
    headers: { "Auto-Submitted": autoSubmitted, "X-Auto-Response-Suppress": "OOF, AutoReply" },
    subject,
    text,
    ...(html && { html }),
  };
}

/** Writes one .eml file (RFC 5322) per mail, with the plain text only. File names sort by time. */
function writeToOutbox({ outboxDir, from, log }: MailOptions): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return async ({ html: _, ...mail }) => {
    const { message } = await transport.sendMail({ from, ...asMessage(mail) });
    const file = mail.outboxName
      ? mail.outboxName + NAMED_ENDING
      : `${timestampForFileName()}-${randomBytes(4).toString("hex")}${ENDING}`;
    await mkdir(outboxDir, { recursive: true, mode: 0o700 });
    await writeFile(join(outboxDir, file), withReadableText(String(message), mail.text), { mode: 0o600 });
    if (mail.outboxName) await deleteOldest(outboxDir);
    log.info("mail written to the outbox because SMTP_URL is not set", { file });
    return { delivery: "kept", answer: "Written to the outbox in DATA_DIR because SMTP_URL is not set." };
  };
}

/** A timestamp for file names that sorts by time. */
export function timestampForFileName(moment = new Date()): string {
  return moment.toISOString().replaceAll(":", "-");
}

/** Removes mails whose `outboxName` ends in one of these. Does nothing if there is no outbox. */
export async function removeNamedMails(outboxDir: string, endings: readonly string[]): Promise<void> {
  const matches = (file: string) => endings.some((ending) => file.endsWith(ending + NAMED_ENDING));
  await deleteFiles(outboxDir, (await listMails(outboxDir, NAMED_ENDING)).filter(matches));
}

/** Deletes mails that are too old, by their names. Does nothing if there is no outbox. */
export async function deleteExpiredMails(outboxDir: string): Promise<void> {
  const limit = timestampForFileName(new Date(Date.now() - MAILS_KEPT_MS));
  await deleteFiles(
    outboxDir,
    (await listMails(outboxDir, ENDING)).filter((file) => file < limit),
  );
}

async function deleteOldest(outboxDir: string): Promise<void> {
  await deleteFiles(outboxDir, (await listMails(outboxDir, NAMED_ENDING)).slice(0, -NAMED_MAILS_KEPT));
}

async function listMails(outboxDir: string, ending: string): Promise<string[]> {
  const files = await readdir(outboxDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return files.filter((file) => file.endsWith(ending)).sort();
}

async function deleteFiles(outboxDir: string, files: readonly string[]): Promise<void> {
  for (const file of files) await rm(join(outboxDir, file), { force: true });
}

/** Replaces the encoded body by the readable text. */
function withReadableText(message: string, text: string): string {
  const [head = ""] = message.split("\n\n", 1);
  return `${head.replace(/^Content-Transfer-Encoding: .*$/m, "Content-Transfer-Encoding: 8bit")}\n\n${text}`;
}
