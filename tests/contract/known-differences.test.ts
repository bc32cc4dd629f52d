import { expect, it } from "vitest";
import { explanationOf } from "./compare.ts";
import { KNOWN_DIFFERENCES } from "./known-differences.ts";
import { openTwins } from "./twins.ts";

const twins = await openTwins();

const EXAMPLES = KNOWN_DIFFERENCES.flatMap((difference) =>
  [difference.example, ...(difference.moreExamples ?? [])].map((ask) => {
    const { method, path, headers = {} } = ask;
    const shown = Object.entries(headers).map(([name, value]) => ` ${name}: ${value}`);
    return { what: `${difference.what}: ${method} ${path}${shown.join()}`, difference, ask };
  }),
);

it.each(EXAMPLES)("$what", async ({ difference, ask }) => {
  await twins.reset();
  const pair = await twins.ask(ask);
  expect(pair.ours).not.toEqual(pair.theirs);
  expect(explanationOf(ask, pair)).toBe(difference);
});
