import { isDeepStrictEqual } from "node:util";
import type { Answer } from "./comparable-answer.ts";
import { codeOf, KNOWN_DIFFERENCES, type KnownDifference } from "./known-differences.ts";
import type { Ask } from "./twins.ts";

type Pair = { ours: Answer; theirs: Answer };

/** @returns null if the answers are equal or differ in a known way; otherwise the request and both answers */
export function unexplained(ask: Ask, pair: Pair): (Pair & { ask: Ask }) | null {
  if (isDeepStrictEqual(pair.ours, pair.theirs) || isUpToThePlanner(ask, pair)) return null;
  return explanationOf(ask, pair) ? null : { ask, ...pair };
}

export function explanationOf(ask: Ask, pair: Pair): KnownDifference | undefined {
  return KNOWN_DIFFERENCES.find((difference) => difference.explains({ ask, ...pair }));
}

/**
 * Whether PostgreSQL reads the payload of an update that matches no row depends on its plan, and so on the statistics that
 * each side's database happens to have: an invalid value is then refused, or nothing is changed.
 */
function isUpToThePlanner({ method }: Ask, { ours, theirs }: Pair): boolean {
  const [done, refused] = ours.status < 400 ? [ours, theirs] : [theirs, ours];
  const hasMatchedNothing = done.status < 300 && done.headers["content-range"]?.startsWith("*/") === true;
  return method === "PATCH" && hasMatchedNothing && codeOf(refused).startsWith("22");
}
