/** What somebody can be known by. */
export type KnownBy = { name: string; phone: string; email: string | null };

/** A part of a number that is looked for is at least as long as one without its area code. */
const PART_OF_PHONE = 7;

/** Whether a text, such as a search, names somebody: by their address, their number in any spelling, or their whole name. */
export function namesPerson(text: string, { name, phone, email }: KnownBy): boolean {
  const said = text.toLowerCase();
  if (email && said.includes(email.toLowerCase())) return true;
  return namesPhone(text, phone) || namesName(said, name.toLowerCase());
}

function namesPhone(text: string, phone: string): boolean {
  const [stored = ""] = phone.split(";");
  const digits = stored.replace(/\D/g, "");
  const numbers = (text.match(/[\d\s().+-]+/g) ?? []).map((number) => number.replace(/\D/g, ""));
  return numbers.some((number) => number.length >= PART_OF_PHONE && digits.endsWith(number));
}

/** First and last name, in any order, be it among other words or as part of a longer name; of a single name, that alone. */
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
