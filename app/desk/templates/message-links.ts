import type { Business } from "#app/lib/business.ts";
import type { LeadRow } from "../lead-queries.ts";
import { fillIn, type MessageTemplate } from "./message-template.ts";

/** Where a tap leads that texts or mails the customer what the template says, to go on writing. */
export function messageLink(template: MessageTemplate, lead: LeadRow, business: Business): string {
  const body = encodeURIComponent(fillIn(template.body, { lead, business }));
  // What both of the phones' makers read.
  if (template.channel === "text") return `sms:${lead.phone.split(";")[0]}?&body=${body}`;
  const subject = encodeURIComponent(fillIn(template.subject ?? "", { lead, business }));
  return `${mailAddress(lead.email ?? "")}?subject=${subject}&body=${body}`;
}

export function mailAddress(email: string): string {
  return `mailto:${email.replace(/[?&#%]/g, encodeURIComponent)}`;
}
