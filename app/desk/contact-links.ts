import type { LeadEvidence } from "#app/leads/lead-evidence.ts";
import type { Business } from "#app/lib/business.ts";
import type { LeadRow } from "./lead-queries.ts";

/** Where a tap leads that texts or mails the customer, with a first message to go on writing. */
export function textLink(lead: LeadRow, business: Business): string {
  // What both of the phones' makers read.
  return `sms:${lead.phone.split(";")[0]}?&body=${encodeURIComponent(greet(lead, business))}`;
}

export function mailLink(lead: LeadRow & { email: string }, business: Business): string {
  const subject = encodeURIComponent(`Your quote request at ${business.brand}`);
  return `${mailAddress(lead.email)}?subject=${subject}&body=${encodeURIComponent(greet(lead, business))}`;
}

export function mailAddress(email: string): string {
  return `mailto:${email.replace(/[?&#%]/g, encodeURIComponent)}`;
}

/** With the prices that the form showed, where it was the form's. */
function greet({ name, evidence }: LeadRow, { brand, prices }: Business): string {
  const { combo } = (evidence as LeadEvidence | null)?.prices ?? prices;
  const [first] = name.split(" ");
  return `Hi ${first}, this is ${brand} about your quote request. A washer and dryer set is $${combo} a month, with free delivery and setup. When is a good time to call you?`;
}
