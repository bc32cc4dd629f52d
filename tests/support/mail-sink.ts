import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

type SunkMail = { to: string[]; messageId: string; subject: string; content: string };

export type MailSink = {
  url: string;
  /** The accepted mails, in order. */
  mails: SunkMail[];
  /** How to answer a mail; `hang` never answers. */
  answer: (mail: SunkMail) => "accept" | "refuse" | "hang";
  /** Whether to refuse every recipient as unknown (550). */
  refuseRecipients: boolean;
  /** How many mails arrived in full, whatever the answer. */
  seen: number;
  close: () => Promise<void>;
};

/** Starts an SMTP server that keeps accepted mails in memory. */
export async function startMailSink(port = 0): Promise<MailSink> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onRcptTo(_address, _session, done) {
      done(sink.refuseRecipients ? Object.assign(new Error("no such user"), { responseCode: 550 }) : null);
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      void text(stream).then((content) => {
        const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(content)?.[1]?.trim() ?? "";
        const mail = { to, messageId: header("message-id"), subject: header("subject"), content };
        sink.seen += 1;
        const answer = sink.answer(mail);
        if (answer === "hang") return;
        if (answer === "accept") sink.mails.push(mail);
        done(answer === "accept" ? null : Object.assign(new Error("try again later"), { responseCode: 451 }));
      });
    },
  });
  // Without a listener, a client that breaks its connection would end the test process.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: taken } = server.server.address() as AddressInfo;
  const sink: MailSink = {
    url: `smtp://127.0.0.1:${taken}`,
    mails: [],
    answer: () => "accept",
    refuseRecipients: false,
    seen: 0,
    close: () => new Promise((resolve) => void server.close(resolve)),
  };
  return sink;
}
