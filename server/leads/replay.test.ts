import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { silentLog } from "../../tests/support/silent-log.ts";
import { LeadJournal } from "./lead-journal.ts";
import { Replay } from "./replay.ts";
import type { SiteLead, StoreLeads } from "./site-lead.ts";

const leadOf = (name: string) => ({ name, submission_key: randomUUID(), received_at: null }) as SiteLead;

/** Replays leads with these names to a database that answers like this. */
async function passOn(names: string[], answer: StoreLeads) {
  const dataDir = await mkdtemp(join(tmpdir(), "spinfront-replay-"));
  const journal = await LeadJournal.open({ dataDir, log: silentLog });
  for (const name of names) await journal.keep(leadOf(name));
  const taken: string[] = [];
  const store: StoreLeads = async (leads, signal) => {
    const refused = await answer(leads, signal);
    const keys = new Set(refused.map(({ submission_key }) => submission_key));
    taken.push(...leads.filter((lead) => !keys.has(lead.submission_key)).map(({ name }) => name));
    return refused;
  };
  const replay = new Replay({ journal, store, log: silentLog });
  onTestFinished(async () => {
    await replay.stop();
    await journal.close();
    await rm(dataDir, { recursive: true });
  });
  replay.wake();
  return { journal, replay, taken };
}

test("failed leads are retried until all are stored, in their original order", async () => {
  let failures = 3;
  const { journal, taken } = await passOn(["One", "Two", "Three"], async () => {
    failures -= 1;
    if (failures >= 0) throw new Error("the database is down");
    return [];
  });
  await expect.poll(() => journal.state.waiting).toBe(0);
  expect(taken).toEqual(["One", "Two", "Three"]);
});

test("a lead that makes every call fail does not block others", async () => {
  const { journal, taken } = await passOn(["One", "Unreadable", "Three"], async (leads) => {
    if (leads.some(({ name }) => name === "Unreadable")) throw { code: "22P05", message: "unreadable" };
    return [];
  });
  await expect.poll(() => journal.state).toEqual({ waiting: 0, since: null, keptAside: 1 });
  expect(taken).toEqual(["One", "Three"]);
});

test("leads the database refuses are set aside, and only those", async () => {
  const { journal, taken } = await passOn(["One", "Refused", "Three"], async (leads) =>
    leads
      .filter(({ name }) => name === "Refused")
      .map(({ submission_key }) => ({ submission_key, code: "23514" })),
  );
  await expect.poll(() => journal.state).toEqual({ waiting: 0, since: null, keptAside: 1 });
  expect(taken).toEqual(["One", "Three"]);
});

test("deliverAll resolves when each lead is stored or set aside, including retried ones", async () => {
  const refuse = async (leads: readonly SiteLead[]) =>
    leads.map(({ submission_key }) => ({ submission_key, code: "23514" }));
  const { journal, replay } = await passOn(["Refused"], refuse);
  await replay.deliverAll();
  const [kept] = (await journal.aside.list()).refused;
  await journal.takeBack(kept?.id ?? "");
  await replay.deliverAll();
  expect((await journal.aside.list()).refused).toEqual([
    { ...kept, id: expect.not.stringMatching(kept?.id ?? "") },
  ]);
});

test("leads that arrive during the last delivery are delivered too", async () => {
  const more = ["Two", "Three", "Four"].map(leadOf);
  const { journal, replay, taken } = await passOn(["One"], async () => {
    const next = more.shift();
    if (next) void journal.keep(next).then(() => replay.wake());
    return [];
  });
  await expect.poll(() => taken).toEqual(["One", "Two", "Three", "Four"]);
  await expect.poll(() => journal.state.waiting).toBe(0);
});

test("leads that arrive after the last look are delivered too", async () => {
  const state = vi.spyOn(LeadJournal.prototype, "state", "get");
  onTestFinished(() => state.mockRestore());
  let isFirst = true;
  const { journal, taken } = await passOn(["One"], async () => {
    if (isFirst) {
      isFirst = false;
      await journal.keep(leadOf("Two"));
      state.mockReturnValueOnce({ waiting: 0, since: null, keptAside: 0 });
    }
    return [];
  });
  await expect.poll(() => taken).toEqual(["One", "Two"]);
});

test("a call that hangs is repeated after its limit, and ended when the server stops", async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(limit.signal);
  onTestFinished(() => timeout.mockRestore());
  let calls = 0;
  const { journal, replay } = await passOn(["One"], (_, signal) => {
    calls += 1;
    const { promise, reject } = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => reject(signal.reason));
    return promise;
  });
  await expect.poll(() => calls).toBe(1);
  limit.abort(new Error("too late"));
  await expect.poll(() => calls).toBe(2);
  await replay.stop();
  expect(journal.state.waiting).toBe(1);
});
