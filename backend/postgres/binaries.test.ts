import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findBinaries } from "./binaries.ts";

const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65534, gid: 65534 };

/** A package in the shape that npm installs, with a program that only says that it runs. */
async function installPackage(): Promise<string> {
  const installed = await mkdtemp(join(tmpdir(), "spinfront-package-"));
  onTestFinished(() => rm(installed, { recursive: true }));
  await mkdir(join(installed, "native", "bin"), { recursive: true });
  await writeFile(join(installed, "package.json"), JSON.stringify({ version: `0.0.0-${process.pid}` }));
  for (const program of ["initdb", "postgres-18"]) {
    await writeFile(join(installed, "native", "bin", program), "#!/bin/sh\necho runs", { mode: 0o700 });
  }
  await symlink("postgres-18", join(installed, "native", "bin", "postgres"));
  return installed;
}

test("without an account to switch to, the installed programs are used in place", async () => {
  const installed = await installPackage();
  expect((await findBinaries(undefined, installed)).postgres).toBe(
    join(installed, "native", "bin", "postgres"),
  );
});

test.runIf(isRoot)(
  "an account that cannot access the installed programs runs a copy, made once",
  async () => {
    const installed = await installPackage();

    const binaries = await findBinaries(NOBODY, installed);
    onTestFinished(() => rm(dirname(dirname(binaries.postgres)), { recursive: true }));

    for (const program of [binaries.initdb, binaries.postgres]) {
      expect(execFileSync(program, { ...NOBODY, encoding: "utf8" })).toBe("runs\n");
    }
    await rm(join(installed, "native"), { recursive: true });
    await mkdir(join(installed, "native", "bin"), { recursive: true });
    await writeFile(join(installed, "native", "bin", "postgres"), "", { mode: 0o700 });
    expect(await findBinaries(NOBODY, installed)).toEqual(binaries);
  },
);

test.runIf(isRoot)("an account that can access the installed programs runs them in place", async () => {
  const installed = await installPackage();
  for (const path of ["", "native", "native/bin", "native/bin/initdb", "native/bin/postgres-18"]) {
    await chmod(join(installed, path), 0o755);
  }
  expect((await findBinaries(NOBODY, installed)).postgres).toBe(join(installed, "native", "bin", "postgres"));
});
