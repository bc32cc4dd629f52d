import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test, vi } from "vitest";
import { businessFromSettings, businessSettingsSchema } from "#app/lib/business.ts";
import type { LogFields, Logger } from "#backend/logger.ts";
import { accountMail } from "./account-mail.ts";
import {
  createMail,
  deleteExpiredMails,
  type MailOptions,
  removeNamedMails,
  timestampForFileName,
} from "./mail.ts";

const MAIL = { to: "reader@example.com", subject: "Grüße", text: "A link: https://site.test/admin#x=y\n" };
const LINK = "https://site.test/admin/confirm#type=invite&token_hash=abc";
const business = businessFromSettings(businessSettingsSchema.parse({}));

async function options(): Promise<MailOptions & { logged: string[] }> {
  const dir = await mkdtemp(join(tmpdir(), "spinfront-outbox-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const logged: string[] = [];
  const record = (message: string, fields?: LogFields) => {
    logged.push(`${message} ${JSON.stringify(fields)}`);
  };
  const log: Logger = { info: record, warn: record, error: record };
  return {
    smtpUrl: null,
    outboxDir: join(dir, "outbox"),
    from: { name: "Site", address: "site@example.com" },
    log,
    logged,
  };
}

async function startSmtpServer(accept: boolean, host = "127.0.0.1", disabledCommands = ["STARTTLS"]) {
  const received: string[] = [];
  const recipients: string[] = [];
  const greetings: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands,
    onData(stream, session, done) {
      greetings.push(session.hostNameAppearsAs);
      recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
      void text(stream).then((mail) => {
        received.push(mail);
        done(accept ? null : new Error("mailbox full"));
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return { smtpUrl: `smtp://${host}:${port}`, received, recipients, greetings };
}

test("without a server, mails go to an outbox readable by its owner only, and the log names no recipient", async () => {
  const given = await options();
  expect(await createMail(given)(MAIL)).toMatchObject({ delivery: "kept" });
  const [file = ""] = await readdir(given.outboxDir);
  const path = join(given.outboxDir, file);
  expect(file).toMatch(/\.eml$/);
  const mail = await readFile(path, "utf8");
  expect(mail).toContain("To: reader@example.com");
  expect(mail).toContain("From: Site <site@example.com>");
  expect(mail).toContain("\n\nA link: https://site.test/admin#x=y\n");
  expect((await stat(path)).mode & 0o077).toBe(0);
  expect(given.logged).toEqual([`mail written to the outbox because SMTP_URL is not set {"file":"${file}"}`]);
});

test("mails written at the same moment do not overwrite each other", async () => {
  const given = await options();
  const send = createMail(given);
  await Promise.all(Array.from({ length: 20 }, () => send(MAIL)));
  expect(await readdir(given.outboxDir)).toHaveLength(20);
});

test("a named mail written again replaces itself, and the oldest are removed beyond the limit", async () => {
  const given = await options();
  const send = createMail(given);
  await send(MAIL);
  for (const number of Array.from({ length: 502 }, (_, index) => String(1000 + index)))
    await send({ ...MAIL, outboxName: number });
  await send({ ...MAIL, outboxName: "1501" });
  const files = await readdir(given.outboxDir);
  expect(files).toHaveLength(501);
  expect(files).toContain("1501-notice.eml");
  expect(files).not.toContain("1001-notice.eml");
});

test("named mails are removed by their suffix, and others stay", async () => {
  const given = await options();
  await removeNamedMails(given.outboxDir, ["a"]);
  const send = createMail(given);
  await send(MAIL);
  for (const outboxName of ["1-a", "2-a", "3-b"]) await send({ ...MAIL, outboxName });
  await removeNamedMails(given.outboxDir, ["-a"]);
  const left = await readdir(given.outboxDir);
  expect(left).toHaveLength(2);
  expect(left).toContain("3-b-notice.eml");
});

test("mails are deleted after 90 days, whatever they are about, and files that are no mails stay", async () => {
  const given = await options();
  await deleteExpiredMails(given.outboxDir);
  const send = createMail(given);
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const now = Date.now();
  for (const days of [91, 89]) {
    vi.setSystemTime(now - days * 24 * 60 * 60_000);
    await send(MAIL);
    await send({ ...MAIL, outboxName: `${timestampForFileName()}-${days}` });
  }
  vi.setSystemTime(now);
  const kept = (await readdir(given.outboxDir)).sort().slice(2);
  await writeFile(join(given.outboxDir, "0-notes.txt"), "");
  await deleteExpiredMails(given.outboxDir);
  expect((await readdir(given.outboxDir)).sort()).toEqual(["0-notes.txt", ...kept]);
});

test("with a server, the call resolves once the server has the mail", async () => {
  const { smtpUrl, received, greetings } = await startSmtpServer(true);
  expect(await createMail({ ...(await options()), smtpUrl })(MAIL)).toMatchObject({
    delivery: "sent",
    answer: expect.stringMatching(/^250 /),
  });
  expect(received).toHaveLength(1);
  expect(received[0]).toContain("To: reader@example.com");
  expect(greetings).toEqual(["example.com"]);
});

test("what a mail says, who may answer it and its id reach the server", async () => {
  const { smtpUrl, received } = await startSmtpServer(true);
  const mail = { ...MAIL, html: "<p>A link</p>", replyTo: "ada@example.com", messageId: "7@site.test" };
  await createMail({ ...(await options()), smtpUrl })(mail);
  const [sent = ""] = received;
  for (const line of [
    "From: Site <site@example.com>",
    "Reply-To: ada@example.com",
    "Message-ID: <7@site.test>",
    "Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=",
    MAIL.text.trim(),
    mail.html,
  ])
    expect(sent.split("\r\n")).toContain(line);
});

test("no autoresponder answers a mail, not even Exchange", async () => {
  const { smtpUrl, received } = await startSmtpServer(true);
  await createMail({ ...(await options()), smtpUrl })(MAIL);
  expect(received[0]).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(received[0]).toMatch(/^X-Auto-Response-Suppress: OOF, AutoReply\r$/m);
});

test.each(["a;b@example.com", "a,b@example.com", "group:b@example.com"])(
  "%j is always parsed as a single address",
  async (to) => {
    const { smtpUrl, recipients } = await startSmtpServer(true);
    await createMail({ ...(await options()), smtpUrl })({ ...MAIL, to });
    const [local = "", domain] = to.split("@");
    expect(recipients).toEqual([`"${local}"@${domain}`]);
  },
);

test("a refusing or unreachable server is an error", async () => {
  const { smtpUrl } = await startSmtpServer(false);
  await expect(createMail({ ...(await options()), smtpUrl })(MAIL)).rejects.toThrow("mailbox full");
  const nobody = { ...(await options()), smtpUrl: "smtp://127.0.0.1:1" };
  await expect(createMail(nobody)(MAIL)).rejects.toThrow();
});

test("a server that answers without end is given up, and its connection closed", async () => {
  const gone = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.write("220 mail.test\r\n");
    const dripping = setInterval(() => socket.write("250-wait\r\n"), 20);
    socket.resume().on("close", () => {
      clearInterval(dripping);
      gone.resolve();
    });
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const send = createMail({ ...(await options()), smtpUrl: `smtp://127.0.0.1:${port}` }, 500);
  await expect(send(MAIL)).rejects.toThrow("No answer within 0.5 seconds.");
  await gone.promise;
});

const LINK_MAILS = [
  { kind: "invite" },
  { kind: "recovery" },
  { kind: "email_change", account: "asker@example.com" },
  { kind: "signup" },
] as const;

test.each(LINK_MAILS)(
  "the $kind mail names its sender and holds the link unbroken, on a line of its own",
  (kind) => {
    const mail = accountMail({ ...kind, to: "reader@example.com", link: LINK }, business);
    expect(mail.to).toBe("reader@example.com");
    expect(mail.text).toContain(business.brand);
    expect(mail.text.split("\n")).toContain(LINK);
  },
);

test("a mail to an address that a stranger’s account may have named says whose it is and what a confirmation gives", async () => {
  const [, , change, signUp] = LINK_MAILS.map((kind) =>
    accountMail({ ...kind, to: "reader@example.com", link: LINK }, business),
  );
  expect(change?.text).toContain("The account asker@example.com");
  const hosted = await readFile(
    join(import.meta.dirname, "../../supabase/templates/email_change.html"),
    "utf8",
  );
  for (const text of [change?.text, signUp?.text, hosted]) expect(text).toContain("they know its password");
});

test.each(["invite", "recovery", "email_change"])(
  "the %s mail of hosted Supabase says how long its link works",
  async (kind) => {
    const supabase = join(import.meta.dirname, "../../supabase");
    expect(await readFile(join(supabase, "config.toml"), "utf8")).toMatch(/^otp_expiry = 86400$/m);
    expect(await readFile(join(supabase, `templates/${kind}.html`), "utf8")).toContain("</a> within a day.");
  },
);

test.each([
  "password_changed",
  "email_changed",
  "factor_added",
  "factor_removed",
  "recovery_codes_made",
] as const)("the %s mail contains no link", (kind) => {
  const mail = accountMail({ kind, to: "reader@example.com" }, business);
  expect(mail.text).not.toContain("http");
  expect(mail.text).toContain("If that wasn’t you");
});

test("a password goes over an encrypted connection only, except to a mail server on the same machine", async () => {
  const elsewhere = await startSmtpServer(true, "127.0.0.2");
  const withPassword = { ...(await options()), smtpUrl: elsewhere.smtpUrl.replace("//", "//user:secret@") };
  await expect(createMail(withPassword)(MAIL)).rejects.toThrow(/TLS/);
  expect(elsewhere.received).toEqual([]);
  expect(await createMail({ ...withPassword, smtpUrl: elsewhere.smtpUrl })(MAIL)).toMatchObject({
    delivery: "sent",
  });
});

test("the certificate of a mail server counts, except on the same machine", async () => {
  const here = await startSmtpServer(true, "127.0.0.1", []);
  await createMail({ ...(await options()), smtpUrl: here.smtpUrl })(MAIL);
  expect(here.received).toHaveLength(1);
  const elsewhere = await startSmtpServer(true, "127.0.0.2", []);
  await expect(createMail({ ...(await options()), smtpUrl: elsewhere.smtpUrl })(MAIL)).rejects.toThrow(
    /certificate/,
  );
  expect(elsewhere.received).toEqual([]);
});
