import { randomUUID } from "node:crypto";
import type { NoticeService, TestAnswer } from "#app/admin/alerts/notice-service.ts";
import type { Business } from "#app/lib/business.ts";
import type { Config } from "../config.ts";
import type { Mail, SendMail } from "../mail/mail.ts";
import type { DevicePush, PushMessage } from "./push.ts";
import { createWebhook, type PostWebhook } from "./webhook.ts";

/**
 * Describes the configured delivery channels for admins, and sends test messages directly, bypassing the outbox, so
 * that the result is known at once.
 */
export function createNoticeService(
  config: Config,
  { sendMail, push }: { sendMail: SendMail | null; push: DevicePush | null },
): NoticeService {
  const { mail, notices, business } = config;
  const post = notices.webhook && createWebhook(notices.webhook);
  return {
    channels: {
      mail: {
        open: sendMail !== null,
        server: mail.smtpUrl && new URL(mail.smtpUrl).hostname,
        office: notices.email,
      },
      webhook: notices.webhook && { host: new URL(notices.webhook.url).host },
    },
    pushKey: push?.publicKey ?? null,
    testDevice: (device) => answerOf(push?.send(device, testMessage(business))),
    async test(channel, to) {
      if (channel === "webhook") return answerOf(post && testWebhook(post));
      return answerOf(sendMail?.(testMail(to, business)).then(({ answer }) => answer));
    },
  };
}

async function answerOf(attempt: Promise<string> | null | undefined): Promise<TestAnswer> {
  if (!attempt) return { taken: false, answer: "The server’s settings name nowhere to send this." };
  return attempt.then(
    (answer) => ({ taken: true, answer }),
    ({ message }: Error) => ({ taken: false, answer: message }),
  );
}

function testWebhook(post: PostWebhook): Promise<string> {
  return post({
    id: randomUUID(),
    body: { type: "test", timestamp: new Date().toISOString(), data: {} },
  });
}

function testMessage({ brand }: Business): PushMessage {
  return {
    tag: "test",
    title: "Test notification",
    body: `This is how ${brand} tells you about a new lead.`,
  };
}

function testMail(to: string, { brand, phoneDisplay }: Business): Mail {
  return {
    to,
    subject: `Test email from ${brand}`,
    text: `This is a test. If you can read it, this is how emails about new leads reach you.\n\n${brand}\n${phoneDisplay}\n`,
  };
}
