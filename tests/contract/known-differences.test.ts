import { expect, it } from "vitest";
import { explanationOf } from "./compare.ts";
import { KNOWN_DIFFERENCES } from "./known-differences.ts";
import { openTwins } from "./twins.ts";

const twins = await openTwins();

it.each(KNOWN_DIFFERENCES)("$what", async (difference) => {
  await twins.reset();
  const pair = await twins.ask(difference.example);
  expect(pair.ours).not.toEqual(pair.theirs);
  expect(explanationOf(difference.example, pair)).toBe(difference);
});
