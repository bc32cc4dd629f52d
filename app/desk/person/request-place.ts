import { MOST_REQUESTS } from "./requests-of-person.ts";

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
const ordinals = new Intl.PluralRules("en-US", { type: "ordinal" });

/** `2nd of 3 requests`: which of its person's requests it is. Of more than are told apart, that they are many. */
export function tellPlace(leadId: string, requestIds: readonly string[]): string {
  const count = requestIds.length;
  if (count > MOST_REQUESTS) return `One of more than ${MOST_REQUESTS} requests`;
  const place = requestIds.indexOf(leadId) + 1;
  return `${place}${ENDINGS[ordinals.select(place)] ?? "th"} of ${count} requests`;
}
