import { createTransport } from "nodemailer";
import { describe, expect, test } from "vitest";
import { businessFromSettings, businessSettingsSchema } from "#app/lib/business.ts";
import type { HeldLeads, MailNotice, NoticedLead } from "./notice.ts";
import { deliverByMail, noticeMail } from "./notice-mail.ts";

const business = businessFromSettings(businessSettingsSchema.parse({ BUSINESS_EMAIL: "hello@example.com" }));
const SITE = { business, siteOrigin: "https://site.test" };
const ID = "11111111-1111-4111-8111-111111111111";
const OPEN = "2026-11-21T20:00:00Z";
const CLOSED = "2026-11-21T10:00:00Z";

const LEAD: NoticedLead = {
  id: "22222222-2222-4222-8222-222222222222",
  name: "Ada Lovelace",
  phone: "+17025550199;ext=7",
  email: "ada@example.com",
  city: "Henderson",
  message: "Third floor.\nNo elevator.",
  created_at: OPEN,
};

const notice = <Recipient extends MailNotice["recipient"]>(
  recipient: Recipient,
  lead: Partial<NoticedLead> = {},
) => ({
  id: ID,
  attempt: 1,
  created_at: OPEN,
  recipient,
  subject: "lead" as const,
  to: "reader@example.com",
  lead: { ...LEAD, ...lead },
});

const staff = (lead?: Partial<NoticedLead>) => noticeMail(notice("account", lead), SITE);
const visitor = (lead?: Partial<NoticedLead>, sentAt = OPEN) =>
  noticeMail(notice("visitor", lead), SITE, new Date(sentAt));

test("the staff mail has everything needed to call back, and replies go to the customer", () => {
  const mail = staff();
  expect(mail).toMatchObject({
    to: "reader@example.com",
    subject: "New quote request: Ada Lovelace, Henderson",
    replyTo: "ada@example.com",
    messageId: `${ID}@site.test`,
    autoSubmitted: "auto-generated",
  });
  for (const said of [
    "Ada Lovelace",
    "(702) 555-0199 ext. 7",
    "ada@example.com",
    "Third floor.",
    "Nov 21, 2026, 12:00",
  ]) {
    expect(mail.text).toContain(said);
    expect(mail.html).toContain(said);
  }
  expect(mail.text).toContain(`Open the lead: https://site.test/admin/leads/${LEAD.id}`);
  expect(mail.html).toContain(`href="https://site.test/admin/leads/${LEAD.id}"`);
  expect(mail.html).toContain('href="tel:+17025550199;ext=7"');
});

test.each([
  ["visitor", "RCPT TO", 550, true],
  ["visitor", "RCPT TO", 450, false],
  ["visitor", "DATA", 554, false],
  ["account", "RCPT TO", 550, false],
] as const)(
  "a mail to %s that %s answers with %i is given up: %s",
  async (recipient, command, responseCode, final) => {
    const deliver = deliverByMail(async () => {
      throw Object.assign(new Error("refused"), { command, responseCode });
    }, SITE);
    await expect(deliver(notice(recipient))).rejects.toMatchObject({ message: "refused", final });
  },
);

test("the assignment mail names who assigned the lead and links to it", () => {
  const assigned = (said: string | null) =>
    noticeMail(
      {
        id: ID,
        attempt: 1,
        created_at: OPEN,
        recipient: "account",
        subject: "assigned",
        to: "reader@example.com",
        lead: LEAD,
        said,
      },
      SITE,
    );
  const mail = assigned("<b>boss</b>@example.com");
  expect(mail).toMatchObject({
    subject: "Assigned to you: Ada Lovelace, Henderson",
    replyTo: "ada@example.com",
    autoSubmitted: "auto-generated",
  });
  expect(mail.text).toContain("<b>boss</b>@example.com has assigned it to you.");
  expect(mail.html).toContain("&lt;b&gt;boss&lt;/b&gt;@example.com has assigned it to you.");
  expect(mail.text).toContain(`Open the lead: https://site.test/admin/leads/${LEAD.id}`);
  expect(mail.text).toContain("(702) 555-0199 ext. 7");
  expect(mail.text).toContain("Reply to this email to write to the customer.");
  expect(assigned(null).text).toContain("It has been assigned to you.");
});

test("missing facts are left out", () => {
  const mail = staff({ email: null, city: null, message: null });
  expect(mail.subject).toBe("New quote request: Ada Lovelace");
  expect(mail.replyTo).toBeNull();
  expect(mail.text).not.toMatch(/null|City|Message|Reply/);
});

test("the visitor's mail states the request, the number that will call, and what happens next", () => {
  const mail = visitor();
  expect(mail).toMatchObject({ replyTo: "hello@example.com", autoSubmitted: "auto-replied" });
  expect(mail.text).toContain(
    "We’ll call you at (702) 555-0199 ext. 7 from (702) 555-0142 shortly to set your delivery time.",
  );
  expect(mail.text).toContain("Message: Third floor.\nNo elevator.");
  expect(mail.html).toContain("Third floor.<br>No elevator.");
});

test("when the visitor is called depends on when the mail is sent, not on when the request came", () => {
  const released = visitor({ created_at: CLOSED }, OPEN).text;
  expect(released).toContain("shortly to set your delivery time.");
  const delayed = visitor({ created_at: OPEN }, CLOSED).text;
  expect(delayed).toContain(
    "We’ll call you at (702) 555-0199 ext. 7 from (702) 555-0142 after we open. Our hours: Every day, 7 am to 8 pm.",
  );
});

test("the confirmation contains no links that the visitor typed", () => {
  for (const message of [
    "see https://evil.test",
    "www.evil.test",
    "go to evil.test now",
    "go to evil.бел now",
    "go to evil.भारत now",
    "mail me@evil.test",
  ]) {
    const mail = visitor({ name: message, message });
    expect(mail.text).not.toContain("evil");
    expect(mail.html).not.toContain("evil");
    expect(staff({ message }).text).toContain(message);
  }
});

test("the quarantine summary tells staff the reasons in words and links to the leads", () => {
  const sum = (held: HeldLeads) =>
    noticeMail(
      {
        id: ID,
        attempt: 1,
        created_at: OPEN,
        recipient: "office",
        to: "reader@example.com",
        subject: "quarantine",
        held,
      },
      SITE,
    );
  const many = sum({ count: 1_234, of_day: 300, reasons: { links: 34, network_hour: 1_200, later: 1 } });
  expect(many.subject).toBe("1,234 quote requests held back as spam");
  for (const said of [
    "1,234 quote requests look like spam and are held back (new in the last 24 hours: 300).",
    "Too many requests from one network: 1,200\nLinks in the message: 34\nlater: 1\n",
    "See what is held back: https://site.test/admin/leads?show=quarantine",
  ])
    expect(many.text).toContain(said);
  expect(many.html).toContain('href="https://site.test/admin/leads?show=quarantine"');
  // On a phone, the long names beside the figures would break them after each digit.
  expect(many.html).toMatch(/<td style="min-width:4em;[^>]*><bdi>1,200</);
  expect(sum({ count: 1, of_day: 1, reasons: { links: 1 } }).text).toContain(
    "1 quote request looks like spam and is held back",
  );
});

test.each(["form_fails", "form_works"] as const)(
  "the form check mail tells staff the result: %s",
  (subject) => {
    const said = "Since Nov 22, 2026, 3:10 PM: <b>The form answered a request with status 500.</b>";
    const mail = noticeMail(
      { id: ID, attempt: 1, created_at: OPEN, recipient: "office", to: "office@example.com", subject, said },
      SITE,
    );
    expect(mail.subject).toBe(
      subject === "form_fails" ? "The quote form doesn’t work" : "The quote form works again",
    );
    expect(mail.text).toContain(said);
    expect(mail.html).toContain("&lt;b&gt;The form answered");
    expect(mail.text).toContain("/admin/dashboard");
  },
);

test("the mail about backups tells admins what the dashboard says", () => {
  const said = "The next backup is overdue. Last verified backup: 3 days ago.";
  const mail = noticeMail(
    {
      id: ID,
      attempt: 1,
      created_at: OPEN,
      recipient: "office",
      to: "office@example.com",
      subject: "backups_fail",
      said,
    },
    SITE,
  );
  expect(mail.subject).toBe("There’s no recent backup");
  expect(mail.text).toContain(said);
  expect(mail.text).toContain("/admin/dashboard");
});

const HOSTILE = {
  script: "<script>alert(1)</script><img src=x onerror=alert(1)>",
  attribute: `"><a href='javascript:alert(1)'>`,
  injection: "Eve\r\nBcc: everybody@example.com\r\n\r\nHello",
  newlines: "Eve\nBcc: everybody@example.com",
  turned: "Eve \u202egnp.exe\u202c",
  unseen: "E\u200bv\u2066e\u2069",
  emoji: "👩‍👩‍👧‍👦 Zoë 🧺",
  arabic: "ليلى",
  long: "W".repeat(100),
  surrogate: "Eve \ud83d",
};

describe.each(Object.entries(HOSTILE))("a malicious name: %s", (_, name) => {
  test.each([
    ["account", staff],
    ["visitor", visitor],
  ])("is plain text in the mail to %s", async (_recipient, write) => {
    const mail = write({ name, city: name, message: name });
    expect(mail.html).not.toMatch(/<script|<img|javascript:alert\(1\)'>/);
    expect(mail.subject).not.toMatch(/[\r\n\u202a-\u202e\u2066-\u2069\u200b]/);
    expect(mail.subject.length).toBeLessThan(200);

    const message = await asSent(mail);
    const head = message.slice(0, message.indexOf("\r\n\r\n"));
    expect(
      head
        .match(/^(?:to|bcc|cc|from|subject|reply-to):/gim)
        ?.map((line) => line.toLowerCase())
        .sort(),
    ).toEqual(["from:", "reply-to:", "subject:", "to:"]);
  });
});

test("a multi-part emoji is not cut through", () => {
  expect(staff({ name: "👩‍👩‍👧‍👦".repeat(70), city: null }).subject).toMatch(
    /^New quote request: (?:👩‍👩‍👧‍👦)+…$/u,
  );
});

async function asSent({ to, subject, text, html, replyTo }: ReturnType<typeof noticeMail>) {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail({
    from: "a@b.c",
    to,
    subject,
    text,
    html,
    replyTo: replyTo ?? "",
  });
  return String(message);
}
