import { countOf, formatCount } from "#app/lib/counts.ts";

/** Of a reason to hold a request back: how it is said of one request, and what it is called in a sum of many. */
type ReasonWords = { said: (figure: number) => string; name: string };

/** In the order in which they are said. The database knows the same ones (`private.is_quarantine`). */
const REASONS = {
  hidden_field: {
    said: () => "A field that people can’t see was filled in",
    name: "A field that people can’t see was filled in",
  },
  link_in_name: { said: () => "A link in the name or city", name: "A link in the name or city" },
  links: {
    said: (count) => `${countOf(count, "link", "links")} in the message`,
    name: "Links in the message",
  },
  markup: { said: () => "Web page code in the message", name: "Web page code in the message" },
  sales_words: {
    said: (count) => `${countOf(count, "phrase", "phrases")} that advertisers use`,
    name: "Phrases that advertisers use",
  },
  foreign_script: {
    said: () => "A message in a script other than Latin",
    name: "A message in a script other than Latin",
  },
  repeated_text: {
    said: (count) => `The same message came with ${formatCount(count)} phone numbers`,
    name: "The same message with many phone numbers",
  },
  seconds: {
    said: (count) => `Sent ${countOf(count, "second", "seconds")} after the page was opened`,
    name: "Sent too fast",
  },
  failed_check: { said: () => "The robot check failed", name: "The robot check failed" },
  no_check: { said: () => "The robot check wasn’t done", name: "The robot check wasn’t done" },
  network_hour: {
    said: (count) => `${formatCount(count)} requests from one network within an hour`,
    name: "Too many requests from one network",
  },
  all_hour: {
    said: (count) => `${formatCount(count)} requests in all within an hour`,
    name: "Too many requests in all",
  },
} as const satisfies Record<string, ReasonWords>;

export type QuarantineReason = keyof typeof REASONS;

/** Why a request is held back: with each reason its figure. */
export type Quarantine = Partial<Record<QuarantineReason, number>>;

/** The reasons of one request; one of a later release is named as the database names it. */
export function describeQuarantine(quarantine: unknown): string[] {
  return Object.entries(quarantine ?? {})
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([reason, figure]) => wordsOf(reason)?.said(Number(figure)) ?? reason);
}

/** What a reason is called where many requests have it. */
export function nameReason(reason: string): string {
  return wordsOf(reason)?.name ?? reason;
}

function placeOf(reason: string): number {
  const place = Object.keys(REASONS).indexOf(reason);
  return place < 0 ? Number.POSITIVE_INFINITY : place;
}

function wordsOf(reason: string): ReasonWords | undefined {
  return (REASONS as Record<string, ReasonWords>)[reason];
}
