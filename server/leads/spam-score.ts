import type { Quarantine, QuarantineReason } from "#app/leads/quarantine.ts";

/**
 * The signals of spam that were noticed about a lead, each with its figure. Those that weigh enough become the reasons of
 * its quarantine; most leads' don't.
 */
export type SpamSignals = Partial<Record<QuarantineReason, number>>;

/** A lead with this total weight or more is quarantined. */
const QUARANTINE_FROM = 10;

/**
 * For each signal, its weight from a given figure upwards. Whatever a customer may well do (write in Chinese, paste a
 * link, share an office's address, use autofill) weighs too little to quarantine a lead on its own.
 */
const WEIGHTS: Record<QuarantineReason, readonly (readonly [from: number, weight: number])[]> = {
  network_hour: [
    [9, 3],
    [21, QUARANTINE_FROM],
  ],
  all_hour: [[201, QUARANTINE_FROM]],
  hidden_field: [[1, QUARANTINE_FROM]],
  // Counts from 0 up: `seconds` is only reported if it is low.
  seconds: [[0, 4]],
  links: [
    [1, 4],
    [2, 6],
    [3, QUARANTINE_FROM],
  ],
  link_in_name: [[1, QUARANTINE_FROM]],
  markup: [[1, 6]],
  repeated_text: [
    [3, 5],
    [6, QUARANTINE_FROM],
  ],
  foreign_script: [[1, 6]],
  sales_words: [
    [1, 3],
    [2, 6],
    [3, QUARANTINE_FROM],
  ],
  no_check: [[1, 3]],
  failed_check: [[1, 6]],
};

/** @returns why to quarantine the lead; null if its total weight is too low */
export function weighSignals(signals: SpamSignals): Quarantine | null {
  const weighed = Object.entries(signals).map(([reason, figure]) => ({
    reason,
    figure,
    weight: weightOf(reason as QuarantineReason, figure),
  }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  if (total < QUARANTINE_FROM) return null;
  const counting = weighed.filter(({ weight }) => weight > 0);
  return Object.fromEntries(counting.map(({ reason, figure }) => [reason, figure]));
}

function weightOf(reason: QuarantineReason, figure: number): number {
  return WEIGHTS[reason].findLast(([from]) => figure >= from)?.[1] ?? 0;
}
