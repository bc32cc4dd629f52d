import { onTestFinished } from "vitest";
import { type MailSink, startMailSink } from "../support/mail-sink.ts";

/** Starts an SMTP server that keeps accepted mails in memory, until the calling test is over. */
export async function openSink(port?: number): Promise<MailSink> {
  const sink = await startMailSink(port);
  onTestFinished(sink.close);
  return sink;
}
