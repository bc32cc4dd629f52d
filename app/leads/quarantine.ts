import { countOf, formatCount } from "#app/lib/counts.ts";

/** A reason to hold a request back: `name` labels a count of many, and one request unless there is a `sentence` for it. */
type ReasonWords = { name: string; sentence?: (figure: number) => string };

/** In display order. The database accepts the same reasons (`private.is_quarantine`). */
export const QUARANTINE_REASONS = {
  hidden_field: { name: "A field that people can’t see was filled in" },
  link_in_name: { name: "A link in the name or city" },
  links: {
    sentence: (count) => `${countOf(count, "link", "links")} in the message`,
    name: "Links in the message",
  },
  markup: { name: "Web page code in the message" },
  sales_words: {
    sentence: (count) => `${countOf(count, "phrase", "phrases")} that advertisers use`,
    name: "Phrases that advertisers use",
  },
  foreign_script: { name: "A message in a script other than Latin" },
  repeated_text: {
    sentence: (count) => `The same message came with ${formatCount(count)} phone numbers`,
    name: "The same message with many phone numbers",
  },
  seconds: {
    sentence: (count) => `Sent ${countOf(count, "second", "seconds")} after the page was opened`,
    name: "Sent too fast",
  },
  failed_check: { name: "The bot check failed" },
  no_check: { name: "The bot check wasn’t done" },
  network_hour: {
    sentence: (count) => `${formatCount(count)} requests from one network within an hour`,
    name: "Too many requests from one network",
  },
  all_hour: {
    sentence: (count) => `${formatCount(count)} requests in all within an hour`,
    name: "Too many requests in all",
  },
} as const satisfies Record<string, ReasonWords>;

export type QuarantineReason = keyof typeof QUARANTINE_REASONS;

/** Why a request is held back: reasons with their figures, such as the number of links. */
export type Quarantine = Partial<Record<QuarantineReason, number>>;

/** The reasons for one request, as sentences. A reason that this release doesn't know shows as it is stored. */
export function describeQuarantine(quarantine: unknown): string[] {
  return Object.entries(quarantine ?? {})
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([reason, figure]) => wordsOf(reason)?.sentence?.(Number(figure)) ?? nameReason(reason));
}

/** Label of a reason in a statistic. */
export function nameReason(reason: string): string {
  return wordsOf(reason)?.name ?? reason;
}

function placeOf(reason: string): number {
  const place = Object.keys(QUARANTINE_REASONS).indexOf(reason);
  return place < 0 ? Number.POSITIVE_INFINITY : place;
}

function wordsOf(reason: string): ReasonWords | undefined {
  return (QUARANTINE_REASONS as Record<string, ReasonWords>)[reason];
}
