import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, rmdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { SpamHints } from "#app/leads/spam-hints.ts";
import { DataDirectoryInUseError } from "#backend/postgres/data-directory-lock.ts";
import { silentLog } from "../../tests/support/silent-log.ts";
import { siteLead } from "../../tests/support/site-lead.ts";
import { FormFailure } from "../form-check/verify-form.ts";
import type { CheckForBot } from "./bot-check.ts";
import { encodeRecord } from "./journal-record.ts";
import { createLeadIntake } from "./lead-intake.ts";
import { JournalFullError, LeadJournal } from "./lead-journal.ts";
import type { LeadWatch } from "./lead-watch.ts";
import type { SiteLead } from "./site-lead.ts";

const ADDRESS = "198.51.100.1";
const HINTS = { hiddenField: false, secondsOpen: 60, checkToken: null };
const { submission_key: _, received_at: __, quarantine: ___, evidence, ...LEAD } = siteLead();
const { consent, terms, privacy, prices, ...ORIGIN } = evidence;

/** An intake with a database that stores all but "Refused", unless it is down. */
async function openIntake({
  watch = () => null,
  checkForBot = null,
  capBytes = 1_000_000,
  prepare = async () => {},
}: {
  watch?: LeadWatch;
  checkForBot?: CheckForBot | null;
  capBytes?: number;
  prepare?: (dataDir: string) => Promise<void>;
} = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "spinfront-intake-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await prepare(dataDir);
  const database = { isDown: false, leads: [] as SiteLead[], answers: Promise.resolve() };
  const intake = createLeadIntake({
    store: async (leads) => {
      if (database.isDown) throw new Error("the database is down");
      const isRefused = ({ name }: SiteLead) => name === "Refused";
      database.leads.push(...leads.filter((lead) => !isRefused(lead)));
      await database.answers;
      return leads.filter(isRefused).map(({ submission_key }) => ({ submission_key, code: "23514" }));
    },
    journal: await LeadJournal.open({ dataDir, log: silentLog, capBytes }),
    watch,
    checkForBot,
    shown: { consent, terms, privacy, prices },
    log: silentLog,
  });
  onTestFinished(() => intake.stop());
  const take = (name: string, hints: SpamHints = HINTS) =>
    intake.take({ ...LEAD, name }, ORIGIN, hints, ADDRESS);
  /** The stored leads' names, each with whether it brings the time at which it was received. */
  const stored = () => database.leads.map(({ name, received_at }) => [name, received_at ? "earlier" : "now"]);
  return { intake, dataDir, database, take, stored };
}

test("a request is judged by its texts, size, network, hints and bot check, and stored with its evidence", async () => {
  const watch = vi.fn<LeadWatch>(() => ({ links: 3 }));
  const checkForBot = vi.fn<CheckForBot>(async (token) => (token === "forged" ? { failed_check: 1 } : {}));
  const { database, take } = await openIntake({ watch, checkForBot });
  const lead = { ...LEAD, name: "Plain" };
  await take("Plain");
  expect(watch).toHaveBeenLastCalledWith({
    address: ADDRESS,
    bytes: Buffer.byteLength(JSON.stringify({ ...lead, evidence })),
    texts: lead,
    signals: {},
  });
  const submission_key = expect.any(String);
  expect(database.leads).toEqual([
    { ...lead, evidence, submission_key, received_at: null, quarantine: { links: 3 } },
  ]);
  for (const [hints, signals] of [
    [{ hiddenField: true }, { hidden_field: 1 }],
    [{ secondsOpen: 0 }, { seconds: 0 }],
    [{ secondsOpen: 2 }, { seconds: 2 }],
    [{ secondsOpen: 3 }, {}],
    [{ secondsOpen: null }, {}],
    [{ checkToken: "forged" }, { failed_check: 1 }],
  ] as const) {
    await take("Hinted", { ...HINTS, ...hints });
    expect(watch).toHaveBeenLastCalledWith(expect.objectContaining({ signals }));
  }
});

test("a request that the database refuses for good fails honestly, and is not kept", async () => {
  const { intake, take } = await openIntake();
  await expect(take("Refused")).rejects.toThrow("not inserted: 23514");
  expect(intake.state()).toEqual({ waiting: 0, since: null, keptAside: 0 });
  const canary = intake.takeCanary({ ...LEAD, name: "Refused" }, ORIGIN, randomUUID());
  await expect(canary).rejects.toThrow("The database refuses requests (23514).");
});

test("requests wait behind those that came before them while the database was down", async () => {
  const { intake, database, take, stored } = await openIntake();
  database.isDown = true;
  await take("One");
  expect(intake.state()).toMatchObject({ waiting: 1, since: expect.any(String) });
  database.isDown = false;
  await take("Two");
  await expect.poll(stored).toEqual([
    ["One", "earlier"],
    ["Two", "earlier"],
  ]);
  await expect.poll(() => intake.state().waiting).toBe(0);
  await take("Three");
  expect(stored().at(-1)).toEqual(["Three", "now"]);
});

test("the journal stays locked until a delivery under way has ended", async () => {
  const { intake, dataDir, database, take, stored } = await openIntake();
  database.isDown = true;
  await take("One");
  const answers = Promise.withResolvers<void>();
  Object.assign(database, { isDown: false, answers: answers.promise });
  await expect.poll(stored).toEqual([["One", "earlier"]]);
  await intake.stop(performance.now() + 50);
  await expect(LeadJournal.open({ dataDir, log: silentLog })).rejects.toThrow(DataDirectoryInUseError);
  answers.resolve();
  await intake.stop();
  await (await LeadJournal.open({ dataDir, log: silentLog })).close();
});

test("when the journal is full, a request is taken only if the database takes it at once", async () => {
  const oneRecord = encodeRecord(JSON.stringify(siteLead())).length;
  const { database, take, stored } = await openIntake({ capBytes: oneRecord * 1.5 });
  database.isDown = true;
  await take("One");
  await expect(take("Two")).rejects.toThrow(JournalFullError);
  database.isDown = false;
  await take("Three");
  expect(stored()).toEqual([["Three", "now"]]);
  await expect.poll(stored).toEqual([
    ["Three", "now"],
    ["One", "earlier"],
  ]);
});

test("the form check is told that requests wait, and its own never does", async () => {
  const { intake, database, take, stored } = await openIntake();
  const check = () => intake.takeCanary({ ...LEAD, name: "Canary" }, ORIGIN, randomUUID());
  await check();
  expect(database.leads).toEqual([expect.objectContaining({ name: "Canary", evidence, canary: true })]);
  database.isDown = true;
  await expect(check()).rejects.toThrow(FormFailure);
  expect(intake.state().waiting).toBe(0);
  await take("One");
  database.isDown = false;
  await expect(check()).rejects.toThrow(FormFailure);
  await expect.poll(stored).toEqual([
    ["Canary", "now"],
    ["One", "earlier"],
  ]);
});

test("a file that the disk doesn't give back is shown to staff, delays no request, and is read a minute after it can be", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  let file = "";
  const { intake, take, stored } = await openIntake({
    async prepare(dataDir) {
      file = join(dataDir, "journal", "00000001.journal");
      await mkdir(file, { recursive: true });
    },
  });
  expect(intake.state()).toEqual({ waiting: 0, since: null, keptAside: 1 });
  expect(await intake.keptAside.list()).toEqual({ refused: [], damaged: [], stuck: 1 });
  await take("Direct");
  await intake.takeCanary({ ...LEAD, name: "Canary" }, ORIGIN, randomUUID());
  expect(stored()).toEqual([
    ["Direct", "now"],
    ["Canary", "now"],
  ]);
  await rmdir(file);
  await writeFile(file, encodeRecord(JSON.stringify(siteLead({ name: "Waited" }))));
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => stored().at(-1)).toEqual(["Waited", "earlier"]);
  await expect.poll(() => intake.state()).toEqual({ waiting: 0, since: null, keptAside: 0 });
});
