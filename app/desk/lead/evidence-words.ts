import type { LeadEvidence } from "#app/leads/lead-evidence.ts";
import type { Json } from "#app/lib/database.types.ts";
import { formatDay } from "#app/lib/time/moments.ts";

type Fact = { name: string; text: string };

/** Describes how a request came about. Unknown facts are left out. */
export function describeEvidence(stored: Json, timeZone: string): Fact[] {
  const { page, form, referrer, campaign, language, consent, terms, privacy, prices, imported } =
    stored as unknown as Partial<LeadEvidence & { imported: string }>;
  const facts: [name: string, text: string | null | undefined][] = [
    ["From a file", imported && `Imported on ${formatDay(imported, timeZone)}`],
    ["Page", page && `${page === "/" ? "Home page" : page}${form === "compact" ? ", short form" : ""}`],
    ["Came from", referrer],
    ["Campaign", campaign && Object.values(campaign).join(", ")],
    ["Language", language && nameOfLanguage(language)],
    ["Agreed to", consent && `“${consent}”`],
    [
      "In effect then",
      terms && privacy && `Terms of ${nameOfDay(terms)}, privacy policy of ${nameOfDay(privacy)}`,
    ],
    [
      "Prices shown",
      prices && `Combo $${prices.combo}, washer $${prices.washer}, dryer $${prices.dryer} a month`,
    ],
  ];
  return facts.flatMap(([name, text]) => (text ? [{ name, text }] : []));
}

function nameOfLanguage(tag: string): string {
  try {
    return new Intl.DisplayNames("en-US", { type: "language" }).of(tag) ?? tag;
  } catch {
    // Browsers can send an invalid language tag.
    return tag;
  }
}

function nameOfDay(day: string): string {
  return Number.isNaN(Date.parse(day)) ? day : formatDay(day, "UTC");
}
