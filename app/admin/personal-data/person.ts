import { parsePhone } from "#app/leads/phone.ts";

/** How somebody can be found: by what they gave, as it is stored; an email address whatever its case. */
export type Person = { phone: string } | { email: string };

/** Reads what an admin typed; null for what can be neither. */
export function parsePerson(typed: string): Person | null {
  const text = typed.trim();
  if (/^[^@\s]+@[^@\s]+$/.test(text)) return { email: text.toLowerCase() };
  const phone = parsePhone(text);
  return phone === null ? null : { phone };
}

/** Whether a lead is that person's. Extensions are of one number. */
export function isOf(person: Person, lead: { phone: string; email: string | null }): boolean {
  return "phone" in person
    ? withoutExtension(lead.phone) === withoutExtension(person.phone)
    : lead.email?.toLowerCase() === person.email;
}

export function withoutExtension(phone: string): string {
  return phone.replace(/;ext=.*$/, "");
}
