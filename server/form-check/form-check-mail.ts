import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Config } from "../config.ts";
import { checkMailServer, createMail } from "../mail/mail.ts";
import type { CanaryNotice } from "../notices/notice.ts";
import { noticeMail } from "../notices/notice-mail.ts";
import { DeliveryError } from "../notices/notice-worker.ts";

/**
 * Delivers the canary's notice along the path of a mail to staff, without mailing anybody: renders it and sends it by
 * SMTP to a server in this process, which must receive it. Of the real mail server only connection and login are
 * checked.
 */
export function deliverCanary({ mail, business, siteOrigin }: Config) {
  return async (notice: CanaryNotice): Promise<void> => {
    const message = noticeMail(sampleNotice(notice), { business, siteOrigin });
    await using sink = await openSink();
    const send = createMail({
      smtpUrl: sink.url,
      outboxDir: "",
      from: { name: business.brand, address: mail.from },
      log: { info() {}, warn() {}, error() {} },
    });
    await send(message);
    if (!sink.mails.some((taken) => taken.includes(`<${message.messageId}>`)))
      throw new DeliveryError("the message was handed over and didn’t arrive.");
    if (mail.smtpUrl) await checkMailServer(mail.smtpUrl, mail.from);
  };
}

function sampleNotice({ recipient: _, ...notice }: CanaryNotice) {
  const lead = {
    id: notice.id,
    name: "Form check",
    phone: "+17025550100",
    email: null,
    city: null,
    message: null,
    created_at: notice.created_at,
  };
  return {
    ...notice,
    recipient: "office",
    subject: "lead",
    to: "form-check@example.com",
    lead,
  } as const;
}

/** A mail server inside this process that keeps received mails until it is closed. */
async function openSink() {
  const { SMTPServer } = await import("smtp-server");
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      text(stream).then((mail) => done(void mails.push(mail)), done);
    },
  });
  // Errors of other connections to this port don't matter.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(resolve)),
  };
}
