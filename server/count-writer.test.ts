import { expect, test } from "vitest";
import { CountWriter } from "./count-writer.ts";
import { MissingCounts } from "./missing-addresses/missing-counts.ts";

const asked = (path: string, people = 1) => ({ path, people, bots: 0, referrer_host: null });

/** A database that gives these answers, one per call, and then accepts everything. */
function startWriting(...answers: ({ code: string; message: string } | null)[]) {
  const counts = new MissingCounts();
  const written: unknown[] = [];
  const warned: string[] = [];
  const writer = new CountWriter({
    what: "addresses",
    counts,
    write: async (counted) => {
      const error = answers.shift() ?? null;
      if (!error) written.push(counted);
      return { error };
    },
    log: { info() {}, warn: (message) => void warned.push(message), error() {} },
  });
  return { counts, writer, written, warned };
}

test("counts are summed up and written in one call, and no call is made without counts", async () => {
  const { counts, writer, written } = startWriting();
  await writer.write();
  for (let n = 0; n < 100; n += 1) counts.add(asked(`/${n % 2}`));
  await writer.write();
  await writer.write();
  expect(written).toEqual([[asked("/0", 50), asked("/1", 50)]]);
});

test("counts are retried after an outage, and dropped when the database refuses them", async () => {
  const away = { code: "57P01", message: "terminating connection" };
  const refusing = { code: "23514", message: "violates check constraint" };
  const { counts, writer, written, warned } = startWriting(away, null, refusing);
  counts.add(asked("/a"));
  await writer.write();
  counts.add(asked("/a"));
  await writer.write();
  counts.add(asked("/b"));
  await writer.write();
  await writer.stop(performance.now() + 1_000);
  expect(written).toEqual([[asked("/a", 2)]]);
  expect(warned).toEqual(["counts of addresses wait for the database", "counts of addresses were refused"]);
});

test("the remaining counts are written at the stop", async () => {
  const { counts, writer, written } = startWriting();
  writer.start();
  counts.add(asked("/late"));
  await writer.stop(performance.now() + 1_000);
  expect(written).toEqual([[asked("/late")]]);
});
