import type { LeadEvidence } from "#app/leads/lead-evidence.ts";
import type { Business } from "#app/lib/business.ts";
import type { Row } from "#app/lib/database.types.ts";
import { mailAddress } from "#app/ui/email-text.tsx";
import type { LeadRow } from "../lead-queries.ts";

export type Channel = "text" | "email";

/** A message to a customer. Placeholders in braces stand for facts about the lead and the business. */
export type MessageTemplate = Pick<
  Row<"message_templates">,
  "id" | "name" | "subject" | "body" | "is_usual" | "updated_at"
> & {
  channel: Channel;
};

type Facts = { lead: Pick<LeadRow, "name" | "city" | "evidence">; business: Business };
type Placeholder = { meaning: string; valueOf: (facts: Facts) => string };

/** By name in braces. The database accepts the same ones (`private.has_known_placeholders`). */
export const PLACEHOLDERS: Record<string, Placeholder> = {
  name: { meaning: "First name", valueOf: ({ lead }) => lead.name.split(/\s/)[0] ?? lead.name },
  full_name: { meaning: "Full name", valueOf: ({ lead }) => lead.name },
  city: { meaning: "City, or “your area”", valueOf: ({ lead }) => lead.city ?? "your area" },
  combo_price: { meaning: "Washer and dryer, a month", valueOf: (facts) => `$${pricesOf(facts).combo}` },
  washer_price: { meaning: "Washer alone, a month", valueOf: (facts) => `$${pricesOf(facts).washer}` },
  dryer_price: { meaning: "Dryer alone, a month", valueOf: (facts) => `$${pricesOf(facts).dryer}` },
  brand: { meaning: "Our name", valueOf: ({ business }) => business.brand },
  phone: { meaning: "Our phone number", valueOf: ({ business }) => business.phoneDisplay },
  hours: { meaning: "Our hours", valueOf: ({ business }) => business.hours.label },
};

/** The prices that the form showed to the customer, or today's prices for a lead without a form. */
function pricesOf({ lead, business }: Facts): Business["prices"] {
  return (lead.evidence as LeadEvidence | null)?.prices ?? business.prices;
}

const GREETING =
  "Hi {name}, this is {brand} about your quote request. A washer and dryer together are {combo_price} a month, with free delivery and setup inside our service area. When is a good time to call?";

/** Used while no template of the channel is stored. */
export const BUILT_IN: Record<Channel, MessageTemplate> = {
  text: {
    id: "built-in-text",
    channel: "text",
    name: "First text",
    subject: null,
    body: GREETING,
    is_usual: true,
    updated_at: "",
  },
  email: {
    id: "built-in-email",
    channel: "email",
    name: "First email",
    subject: "Your quote request at {brand}",
    body: GREETING,
    is_usual: true,
    updated_at: "",
  },
};

/** The templates of a channel, the usual one first, or the built-in one if none is stored. */
export function templatesOf(kept: readonly MessageTemplate[], channel: Channel): MessageTemplate[] {
  const own = kept.filter((template) => template.channel === channel);
  if (own.length === 0) return [BUILT_IN[channel]];
  return own.toSorted(
    (one, other) => Number(other.is_usual) - Number(one.is_usual) || one.name.localeCompare(other.name),
  );
}

const PLACEHOLDER = /\{([^{}]*)\}/g;

export function fillIn(written: string, facts: Facts): string {
  return written.replaceAll(PLACEHOLDER, (whole, name) => PLACEHOLDERS[name]?.valueOf(facts) ?? whole);
}

/** A sentence about the first wrong placeholder; null if all are right. */
export function placeholderProblem(written: string): string | null {
  const unknown = [...written.matchAll(PLACEHOLDER)].find(([, name]) => !PLACEHOLDERS[name ?? ""]);
  if (unknown) return `${unknown[0]} isn’t a placeholder. Use one of those listed below.`;
  return /[{}]/.test(written.replaceAll(PLACEHOLDER, ""))
    ? "One brace has no partner. A placeholder looks like {name}."
    : null;
}

/** An `sms:` or `mailto:` link that starts a message with the template's text. */
export function messageLink(template: MessageTemplate, lead: LeadRow, business: Business): string {
  const body = encodeURIComponent(fillIn(template.body, { lead, business }));
  // iOS reads `&body=`, Android `?body=`.
  if (template.channel === "text") return `sms:${lead.phone.split(";")[0]}?&body=${body}`;
  const subject = encodeURIComponent(fillIn(template.subject ?? "", { lead, business }));
  return `${mailAddress(lead.email ?? "")}?subject=${subject}&body=${body}`;
}
