import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError } from "../config.ts";
import { loadPushKeys } from "./push-keys.ts";

let dataDir: string;
let path: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "push-keys-"));
  path = join(dataDir, "push-keys.json");
});

afterEach(() => rm(dataDir, { recursive: true }));

test("are created once, readable by the owner only, even by concurrent starts", async () => {
  const loaded = await Promise.all([loadPushKeys(dataDir), loadPushKeys(dataDir), loadPushKeys(dataDir)]);
  expect(new Set(loaded.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(Buffer.from(loaded[0]?.publicKey ?? "", "base64url")).toHaveLength(65);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(["push-keys.json"]);
});

test("are refused when readable by others or when the file is invalid", async () => {
  await loadPushKeys(dataDir);
  await chmod(path, 0o640);
  await expect(loadPushKeys(dataDir)).rejects.toThrow(ConfigError);
  await rm(path);
  await writeFile(path, "{}", { mode: 0o600 });
  await expect(loadPushKeys(dataDir)).rejects.toThrow(/holds no key/);
});
