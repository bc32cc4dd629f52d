import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export type SunkMail = { to: string[]; messageId: string; subject: string; content: string };

export type MailSink = {
  url: string;
  /** What was accepted, in order. */
  mails: SunkMail[];
  /** What to say to the next mail; `hang` never says anything. */
  answer: (mail: SunkMail) => "accept" | "refuse" | "hang";
  /** Says of every address that there is none of the name. */
  refuseRecipients: boolean;
  /** Mails that were handed over whole, whatever was said to them. */
  seen: number;
  close: () => Promise<void>;
};

/** A mail server that keeps what it takes in memory. */
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
  // Clients that are killed or give up break their connections.
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
