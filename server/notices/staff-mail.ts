import { formatPhone } from "#app/leads/phone.ts";
import type { Business } from "#app/lib/business.ts";
import { formatDay, formatTime } from "#app/lib/moments.ts";
import type { Mail } from "../mail/mail.ts";
import { asHtml, asText, type MailWords, onOneLine } from "./mail-layout.ts";
import type { MailNotice, NoticedLead } from "./notice.ts";

type StaffNotice = Exclude<MailNotice, { recipient: "visitor" }>;
type Content = Pick<Mail, "subject" | "text" | "html" | "replyTo">;
type Site = { business: Business; siteOrigin: string };

const LEAD_DESK_PATH = "/admin/leads";

/** Tells staff of a new request with all that they need to call back, or once of a flood. */
export function staffMail(notice: StaffNotice, site: Site): Content {
  return notice.subject === "flood" ? floodMail(notice.leads_of_day ?? 1, site) : leadMail(notice.lead, site);
}

function leadMail(lead: NoticedLead, { business, siteOrigin }: Site): Content {
  const words: MailWords = {
    heading: "New quote request",
    paragraphs: [],
    facts: leadFacts(lead, business),
    action: { label: "Open the lead desk", url: siteOrigin + LEAD_DESK_PATH },
    closing: lead.email ? ["Reply to this email to write to the customer."] : [],
  };
  const who = [lead.name, lead.city].filter((part) => part !== null).map(onOneLine);
  return {
    subject: `New quote request: ${who.join(", ")}`,
    text: asText(words, business),
    html: asHtml(words, business),
    replyTo: lead.email,
  };
}

function leadFacts(lead: NoticedLead, { timeZone }: Business): MailWords["facts"] {
  const facts = [
    { name: "Name", value: lead.name },
    { name: "Phone", value: formatPhone(lead.phone), href: `tel:${lead.phone}` },
    { name: "Email", value: lead.email },
    { name: "City", value: lead.city },
    { name: "Message", value: lead.message },
    {
      name: "Received",
      value: `${formatDay(lead.created_at, timeZone)}, ${formatTime(lead.created_at, timeZone)}`,
    },
  ];
  return facts.flatMap(({ value, ...fact }) => (value === null ? [] : [{ ...fact, value }]));
}

function floodMail(count: number, { business, siteOrigin }: Site): Content {
  const requests = `${count.toLocaleString("en-US")} quote request${count === 1 ? "" : "s"}`;
  const words: MailWords = {
    heading: "Unusually many quote requests",
    paragraphs: [
      `${requests} came in within 24 hours. So that your inbox stays usable, you don’t get an email about each of those beyond the usual, and neither do the people who sent them. Every one is in the lead desk.`,
    ],
    facts: [],
    action: { label: "Open the lead desk", url: siteOrigin + LEAD_DESK_PATH },
    closing: [],
  };
  return {
    subject: `Unusually many quote requests (${count.toLocaleString("en-US")} in 24 hours)`,
    text: asText(words, business),
    html: asHtml(words, business),
  };
}
