import { formatPhone } from "#app/leads/phone.ts";
import type { Business } from "#app/lib/business.ts";
import { isOpen } from "#app/lib/time/opening-hours.ts";
import { type MailContent, type MailWords, mailBodies } from "./mail-layout.ts";
import type { NoticedLead } from "./notice.ts";

/**
 * Confirms to a visitor that the request was received, what it said and what happens next.
 * @param now when the mail is sent, which can be long after the request came: it was held back, or the mail server down
 */
export function visitorMail(lead: NoticedLead, business: Business, now: Date): MailContent {
  const words: MailWords = {
    heading: "We got your request",
    paragraphs: [nextStep(lead, business, now)],
    facts: quotedFacts(lead),
    action: null,
    closing: [
      business.email
        ? `Wrong number, or something to add? Call ${business.phoneDisplay} or reply to this email.`
        : `Wrong number, or something to add? Call ${business.phoneDisplay}.`,
      "If you didn’t ask us for a quote, someone may have typed your email address by mistake. You can ignore this email.",
    ],
  };
  return {
    subject: "We got your quote request",
    ...mailBodies(words, business),
    replyTo: business.email,
  };
}

function nextStep({ phone }: NoticedLead, business: Business, now: Date): string {
  const call = `We’ll call you at ${formatPhone(phone)} from ${business.phoneDisplay}`;
  return isOpen(business, now)
    ? `${call} shortly to set your delivery time.`
    : `${call} after we open. Our hours: ${business.hours.label}.`;
}

function quotedFacts({ name, phone, city, message }: NoticedLead): MailWords["facts"] {
  return [
    ...quoted("Name", name),
    { name: "Phone", value: formatPhone(phone) },
    ...quoted("City", city),
    ...quoted("Message", message),
  ];
}

/** A URL or email address, or anything that a mail program would turn into a link. */
const LINK_LIKE = /:\/\/|www\.|\S\.[\p{L}\p{M}]{2,}|\S@\S/iu;

/** Anybody can enter somebody else's email address in the form, so the mail must not contain the sender's links. */
function quoted(name: string, value: string | null): MailWords["facts"] {
  if (value === null) return [];
  return [{ name, value: LINK_LIKE.test(value) ? "Not repeated here because it has a link in it." : value }];
}
