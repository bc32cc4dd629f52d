import { SITE_NOTICE_HEADINGS } from "#app/admin/alerts/notice-words.ts";
import { DESK_PATH } from "#app/desk/desk-path.ts";
import { formatPhone } from "#app/leads/phone.ts";
import { nameReason } from "#app/leads/quarantine.ts";
import type { Business } from "#app/lib/business.ts";
import { formatCount } from "#app/lib/counts.ts";
import { formatMoment } from "#app/lib/time/moments.ts";
import { customerOf, type MailContent, type MailSite, type MailWords, mailBodies } from "./mail-layout.ts";
import type { AssignmentNotice, HeldLeads, MailNotice, NoticedLead, SiteNotice } from "./notice.ts";

type StaffNotice = Exclude<MailNotice, { recipient: "visitor" }>;

/** Renders a mail to staff: about a new or newly assigned lead, the quarantine, the form check or the backups. */
export function staffMail(notice: StaffNotice, site: MailSite): MailContent {
  switch (notice.subject) {
    case "lead":
      return leadMail(notice.lead, site);
    case "assigned":
      return assignmentMail(notice, site);
    case "quarantine":
      return quarantineMail(notice.held, site);
    default:
      return siteNoticeMail(notice, site);
  }
}

function leadMail(lead: NoticedLead, { business, siteOrigin }: MailSite): MailContent {
  const words: MailWords = {
    heading: "New quote request",
    paragraphs: [],
    facts: leadFacts(lead, business),
    action: openLead(lead, siteOrigin),
    closing: whereRepliesGo(lead),
  };
  return {
    subject: `New quote request: ${customerOf(lead)}`,
    ...mailBodies(words, business),
    replyTo: lead.email,
  };
}

function assignmentMail(
  { lead, said: giver }: AssignmentNotice,
  { business, siteOrigin }: MailSite,
): MailContent {
  const words: MailWords = {
    heading: "A lead was assigned to you",
    paragraphs: [giver ? `${giver} has assigned it to you.` : "It has been assigned to you."],
    facts: leadFacts(lead, business),
    action: openLead(lead, siteOrigin),
    closing: [...whereRepliesGo(lead), "You can turn these emails off under My account."],
  };
  return {
    subject: `Assigned to you: ${customerOf(lead)}`,
    ...mailBodies(words, business),
    replyTo: lead.email,
  };
}

function whereRepliesGo({ email }: NoticedLead): MailWords["closing"] {
  return email ? ["Reply to this email to write to the customer."] : [];
}

function openLead({ id }: NoticedLead, siteOrigin: string): MailWords["action"] {
  return { label: "Open the lead", url: `${siteOrigin}${DESK_PATH}/${id}` };
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
      value: formatMoment(lead.created_at, timeZone),
    },
  ];
  return facts.flatMap(({ value, ...fact }) => (value === null ? [] : [{ ...fact, value }]));
}

const ONE_HELD =
  "The sender got no confirmation. Nothing is deleted: please look at it, and release it if it’s from a real customer.";
const MANY_HELD =
  "Nobody was emailed about them one by one, and the senders got no confirmation. Nothing is deleted: please look through them and release any real customers.";

function quarantineMail(
  { count, of_day, reasons }: HeldLeads,
  { business, siteOrigin }: MailSite,
): MailContent {
  const [requests, look, are, todo] =
    count === 1
      ? ["1 quote request", "looks", "is", ONE_HELD]
      : [`${formatCount(count)} quote requests`, "look", "are", MANY_HELD];
  const words: MailWords = {
    heading: `${requests} held back`,
    paragraphs: [
      `${requests} ${look} like spam and ${are} held back (new in the last 24 hours: ${formatCount(of_day)}). ${todo}`,
    ],
    facts: Object.entries(reasons)
      .toSorted(([, one], [, other]) => other - one)
      .map(([reason, times]) => ({ name: nameReason(reason), value: formatCount(times) })),
    action: { label: "See what is held back", url: `${siteOrigin}${DESK_PATH}?show=quarantine` },
    closing: [],
  };
  return {
    subject: `${requests} held back as spam`,
    ...mailBodies(words, business),
  };
}

const SITE_NOTICE_TEXTS = {
  form_fails:
    "The site sends a request through its own form every so often. The last ones didn’t come through, so customers’ requests may not be getting through either.",
  form_works: "The site’s own request came through the form, so customers’ requests will too.",
  backups_fail:
    "If this machine’s disk fails now, what has come in since the last verified backup is lost. The server keeps trying.",
};

function siteNoticeMail({ subject, said }: SiteNotice, { business, siteOrigin }: MailSite): MailContent {
  const heading = SITE_NOTICE_HEADINGS[subject];
  const words: MailWords = {
    heading,
    paragraphs: [SITE_NOTICE_TEXTS[subject], said],
    facts: [],
    action: { label: "Open the dashboard", url: `${siteOrigin}/admin/dashboard` },
    closing: [],
  };
  return { subject: heading, ...mailBodies(words, business) };
}
