import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, rmdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { silentLog } from "../../tests/support/silent-log.ts";
import { siteLead } from "../../tests/support/site-lead.ts";
import { encodeRecord } from "./journal-record.ts";
import { createLeadIntake } from "./lead-intake.ts";
import { LeadJournal } from "./lead-journal.ts";
import type { SiteLead } from "./site-lead.ts";

const HINTS = { hiddenField: false, secondsOpen: 60, checkToken: null };

test("a file that the disk doesn't give back is shown to staff, delays no request, and is read a minute after it can be", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const dataDir = await mkdtemp(join(tmpdir(), "spinfront-intake-"));
  const file = join(dataDir, "journal", "00000001.journal");
  await mkdir(file, { recursive: true });
  const { evidence, ...lead } = siteLead();
  const stored: SiteLead[] = [];
  const intake = createLeadIntake({
    store: async (leads) => {
      stored.push(...leads);
      return [];
    },
    journal: await LeadJournal.open({ dataDir, log: silentLog }),
    watch: () => null,
    checkForBot: null,
    shown: evidence,
    log: silentLog,
  });
  onTestFinished(async () => {
    await intake.stop();
    vi.useRealTimers();
    await rm(dataDir, { recursive: true });
  });
  expect(intake.state()).toEqual({ waiting: 0, since: null, keptAside: 1 });
  expect(await intake.keptAside.list()).toEqual({ refused: [], damaged: [], stuck: 1 });
  await intake.take({ ...lead, name: "Direct" }, evidence, HINTS, "198.51.100.1");
  await intake.takeCanary({ ...lead, name: "Canary" }, evidence, randomUUID());
  expect(stored.map(({ name, received_at }) => [name, received_at])).toEqual([
    ["Direct", null],
    ["Canary", null],
  ]);
  await rmdir(file);
  await writeFile(file, encodeRecord(JSON.stringify({ ...lead, evidence, name: "Waited" })));
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => stored.map(({ name }) => name)).toEqual(["Direct", "Canary", "Waited"]);
  await expect.poll(() => intake.state()).toEqual({ waiting: 0, since: null, keptAside: 0 });
});
