import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  afterFailure,
  afterSuccess,
  isWorthReporting,
  readFormStatus,
  writeFormStatus,
} from "./form-status.ts";

const [FIRST, SECOND] = [new Date("2026-11-22T20:00:00Z"), new Date("2026-11-22T20:05:00Z")];

test("consecutive failures are one outage, reported from the second on", () => {
  const once = afterFailure(afterSuccess(FIRST), "The site doesn’t answer.", FIRST);
  expect(isWorthReporting(once)).toBe(false);
  const twice = afterFailure(once, "The page has no form.", SECOND);
  expect(twice).toEqual({
    verifiedAt: FIRST.toISOString(),
    failing: { since: FIRST.toISOString(), times: 2, reason: "The page has no form.", isTold: false },
  });
  expect(isWorthReporting(twice)).toBe(true);
  expect(afterSuccess(SECOND)).toEqual({ verifiedAt: SECOND.toISOString(), failing: null });
});

test("the status survives a restart, and an unreadable file counts as no status", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "spinfront-form-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  expect(await readFormStatus(dataDir)).toEqual({ verifiedAt: null, failing: null });
  const status = afterFailure(afterSuccess(FIRST), "It fails.", SECOND);
  await writeFormStatus(dataDir, status);
  expect(await readFormStatus(dataDir)).toEqual(status);
  const { verifiedAt: provenAt, failing } = status;
  await writeFile(join(dataDir, "form-check.json"), JSON.stringify({ provenAt, failing }));
  expect(await readFormStatus(dataDir), "as earlier releases wrote it").toEqual(status);
  await writeFile(join(dataDir, "form-check.json"), '{"verifiedAt":');
  expect(await readFormStatus(dataDir)).toEqual({ verifiedAt: null, failing: null });
});
