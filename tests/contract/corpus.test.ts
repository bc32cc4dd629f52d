import { expect, it } from "vitest";
import { unexplained } from "./compare.ts";
import { corpus } from "./corpus.ts";
import { openTwins } from "./twins.ts";

const SIZE = 1600;
const SEED = 20261121;
const ROUND = 40;

const twins = await openTwins();

it(`answers ${SIZE} generated requests as PostgREST does, or with a known difference`, async () => {
  const unexpected: unknown[] = [];
  for (const [number, ask] of corpus(SIZE, SEED).entries()) {
    if (number % ROUND === 0) await twins.reset();
    const pair = await twins.ask(ask);
    const found = unexplained(ask, pair);
    if (found) unexpected.push(found);
    const mayHaveWritten = ask.method !== "GET" && ask.method !== "HEAD";
    if (mayHaveWritten && pair.ours.status !== pair.theirs.status) await twins.reset();
  }
  expect(unexpected).toEqual([]);
});
