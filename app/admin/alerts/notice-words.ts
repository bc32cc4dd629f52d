import { countOf } from "#app/lib/counts.ts";
import type { UnsentLeadNotice } from "./notice-queries.ts";

/** The texts of Alerts. Replies of a mail server or webhook are shown verbatim. */
export const noticeMessages = {
  loading: "Loading messages...",
  loadFailed: "Failed to load messages",
  channelsLoadFailed: "Failed to load how messages are sent",
  empty: {
    title: "Everything has gone out.",
    description: "Messages that are waiting or couldn’t be sent will appear here.",
  },
  again: (count: number) =>
    count === 1 ? "Sending it again" : `Sending ${countOf(count, "message", "messages")} again`,
  againFailed: "That couldn’t be sent again. Please try again.",
  notOpen: "The server’s settings no longer name where to send this.",
  testFailed: "The test couldn’t be sent. Please try again.",
};

/** The recipient, described without reading the message's contents. */
export function describeRecipient(
  { recipient, account_id }: Pick<UnsentLeadNotice, "recipient" | "account_id">,
  known: { emails: ReadonlyMap<string, string> | undefined; office: string | null | undefined },
): string {
  switch (recipient) {
    case "account":
      return known.emails?.get(account_id ?? "") ?? "Staff";
    case "device":
      return `${known.emails?.get(account_id ?? "") ?? "Staff"}, on a device`;
    case "office":
      return known.office ?? "NOTIFY_EMAIL";
    case "visitor":
      return "The customer";
    default:
      return "Webhook";
  }
}

/** What notices about the site itself are called, here and in the mails and notifications that they are. */
export const SITE_NOTICE_HEADINGS = {
  form_fails: "The quote form doesn’t work",
  form_works: "The quote form works again",
  backups_fail: "There’s no recent backup",
};

/** The message's subject. */
export function describeSubject({
  subject,
  lead_name,
}: Pick<UnsentLeadNotice, "subject" | "lead_name">): string {
  if (subject === "quarantine") return "What is held back";
  const heading = (SITE_NOTICE_HEADINGS as Record<string, string | undefined>)[subject];
  if (heading) return heading;
  const lead = lead_name ?? "A lead";
  return subject === "assigned" ? `Assigned to them: ${lead}` : lead;
}

export function describeAttempts(attempts: number): string {
  if (attempts === 0) return "Not tried yet";
  return attempts === 1 ? "Tried once" : `Tried ${attempts} times`;
}
