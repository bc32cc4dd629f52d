import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { reserveAccount } from "./server-account.ts";

test.runIf(process.getuid?.() === 0)("as root, two concurrent starts choose different uids", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "spinfront-account-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  // Two starts of one cluster, which does not exist yet, try the same ids in the same order.
  const clusterDir = join(dataDir, "cluster");
  const [one, other] = await Promise.all([reserveAccount(clusterDir), reserveAccount(clusterDir)]);
  onTestFinished(one.release);
  onTestFinished(other.release);
  expect(one.account?.uid).toEqual(expect.any(Number));
  expect(other.account?.uid).not.toBe(one.account?.uid);
});
