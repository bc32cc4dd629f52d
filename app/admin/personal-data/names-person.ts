import { searchable } from "#app/lib/search-terms.ts";

/** Data that identifies a person. */
export type PersonIdentifiers = { name: string; phone: string; email: string | null };

/** A partial phone number counts if it has at least as many digits as a number without area code. */
const MIN_PARTIAL_DIGITS = 7;

/** Whether a text, such as a search, names the person: by email, by phone number in any format, or by full name. */
export function namesPerson(text: string, { name, phone, email }: PersonIdentifiers): boolean {
  if (email && text.toLowerCase().includes(email.toLowerCase())) return true;
  // A search for a name without its accents finds the person, too.
  return namesPhone(text, phone) || namesName(searchable(text), searchable(name));
}

function namesPhone(text: string, phone: string): boolean {
  const [stored = ""] = phone.split(";");
  const digits = stored.replace(/\D/g, "");
  const numbers = (text.match(/[\d\s().+-]+/g) ?? []).map((number) => number.replace(/\D/g, ""));
  return numbers.some((number) => number.length >= MIN_PARTIAL_DIGITS && digits.endsWith(number));
}

/**
 * Matches first and last name in any order, with other words between, or as part of a longer name. A single name must
 * match exactly.
 */
function namesName(text: string, name: string): boolean {
  const [said, known] = [wordsOf(text), wordsOf(name)];
  if (known.length < 2) return known.length > 0 && said.join(" ") === known.join(" ");
  return isWithin(known, said) || (said.length > 1 && isWithin(said, known));
}

function isWithin(words: readonly string[], others: readonly string[]): boolean {
  return words.every((word) => others.includes(word));
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [];
}
