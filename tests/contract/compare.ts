import { isDeepStrictEqual } from "node:util";
import type { Answer } from "./comparable-answer.ts";
import { KNOWN_DIFFERENCES, type KnownDifference } from "./known-differences.ts";
import type { Ask } from "./twins.ts";

export type Pair = { ours: Answer; theirs: Answer };

/** @returns null if the answers are equal or differ in a known way; otherwise the request and both answers */
export function unexplained(ask: Ask, pair: Pair): (Pair & { ask: Ask }) | null {
  if (isDeepStrictEqual(pair.ours, pair.theirs)) return null;
  return explanationOf(ask, pair) ? null : { ask, ...pair };
}

export function explanationOf(ask: Ask, pair: Pair): KnownDifference | undefined {
  return KNOWN_DIFFERENCES.find((difference) => difference.explains({ ask, ...pair }));
}
