import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadRolePasswords } from "./role-passwords.ts";

test("passwords are made once, and never in place of those that the database has or that can't be read", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "spinfront-passwords-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const file = join(dataDir, "postgres", "passwords.json");
  await expect(loadRolePasswords(dataDir, { areSet: true })).rejects.toThrow(`${file} is missing`);
  const made = await loadRolePasswords(dataDir);
  expect(new Set(Object.values(made)).size).toBe(3);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await loadRolePasswords(dataDir, { areSet: true })).toEqual(made);
  await writeFile(file, '{"owner":""}');
  await expect(loadRolePasswords(dataDir)).rejects.toThrow(
    `${file} does not contain the database's passwords`,
  );
  await rm(file);
  await mkdir(file);
  await expect(loadRolePasswords(dataDir, { areSet: true })).rejects.toThrow("EISDIR");
});
