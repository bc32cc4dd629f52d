import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  backupFileName,
  deleteBeyond,
  deleteFailed,
  readBackupStatus,
  recordFailure,
  unverifiedName,
} from "./backup-directory.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "spinfront-backups-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

const nameOf = (day: string, isEncrypted = false) =>
  backupFileName(new Date(`${day}T03:00:00Z`), isEncrypted);
const lay = (...names: string[]) => names.forEach((name) => void writeFileSync(join(directory, name), ""));
const left = () => readdirSync(directory).sort();

it("refuses a place where no directory can be made, for which Node's own recursive mkdir would look forever", async () => {
  await expect(recordFailure("/proc/spinfront/backups", "")).rejects.toMatchObject({ syscall: "mkdir" });
});

it("keeps the newest, deletes only verified backups, and never the latest, whatever the clock says", async () => {
  const [first, second, third] = [nameOf("2026-11-20"), nameOf("2026-11-21", true), nameOf("2026-11-22")];
  const strange = [
    "notes.txt",
    "spinfront-2020.tar.zst",
    `${nameOf("2020-01-01")}.unverified`,
    "status.json",
  ];
  lay(first, second, third, ...strange);
  await deleteBeyond(directory, 2, third);
  expect(left()).toEqual([second, third, ...strange].sort());
  const early = nameOf("1999-12-31");
  lay(early);
  await deleteBeyond(directory, 1, early);
  expect(left()).toEqual([early, ...strange].sort());
});

it("counts what a clock made that was ahead as older than what was made since, so that it does not stay for years", async () => {
  const [ahead, before, after, latest] = ["2031-06-15", "2026-11-20", "2026-11-21", "2026-11-22"].map((day) =>
    nameOf(day),
  ) as [string, string, string, string];
  lay(ahead, before, after, latest);
  await deleteBeyond(directory, 3, latest);
  expect(left()).toEqual([before, after, latest]);
});

it("deletes unverified backups, except the latest and what another process may be working on", async () => {
  const failed = unverifiedName(nameOf("2026-11-19"));
  const verifying = unverifiedName(nameOf("2026-11-20"));
  const latest = unverifiedName(nameOf("2026-11-21"));
  const ofEarlierRelease = `${nameOf("2026-11-18")}.unproven`;
  const [killed, writing] = [`${verifying}.unfinished`, `${latest}.unfinished`];
  const verified = nameOf("2026-11-01");
  lay(failed, verifying, latest, ofEarlierRelease, killed, writing, verified);
  for (const name of [failed, ofEarlierRelease, killed, verified]) utimesSync(join(directory, name), 1, 1);
  await deleteFailed(directory, null);
  expect(left()).toEqual([verifying, latest, writing, verified].sort());
  utimesSync(join(directory, latest), 1, 1);
  await deleteFailed(directory, latest);
  expect(left()).toEqual([latest, writing, verified].sort());
});

it("knows the verified backup that an earlier release recorded, also after a failure", async () => {
  const proven = {
    at: "2026-11-20T03:00:00.000Z",
    fileName: nameOf("2026-11-20"),
    bytes: 1,
    tables: 1,
    rows: 1,
  };
  writeFileSync(join(directory, "status.json"), JSON.stringify({ proven, failed: null }));
  expect(await readBackupStatus(directory)).toEqual({ verified: proven, failed: null });
  await recordFailure(directory, "The disk is full.");
  expect(await readBackupStatus(directory)).toMatchObject({
    verified: proven,
    failed: { reason: "The disk is full." },
  });
});
