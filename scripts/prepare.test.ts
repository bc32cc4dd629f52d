import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** A checkout with an `npm` that creates the file `installed`, or fails if the lock file says so. */
function makeCheckout() {
  const root = mkdtempSync(join(tmpdir(), "spinfront-prepare-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const name of ["scripts", "node_modules", "bin"]) mkdirSync(join(root, name));
  cpSync(join(import.meta.dirname, "prepare.mjs"), join(root, "scripts", "prepare.mjs"));
  const npm = join(root, "bin", "npm");
  writeFileSync(npm, "#!/bin/sh\ngrep -q unreachable package-lock.json && exit 1\ntouch installed\n");
  chmodSync(npm, 0o755);
  const installed = join(root, "installed");
  return {
    /** Whether preparing with this lock file installs the packages. Throws if that fails. */
    installs(lock: string): boolean {
      writeFileSync(join(root, "package-lock.json"), lock);
      rmSync(installed, { force: true });
      const env = { PATH: `${join(root, "bin")}:${process.env.PATH}` };
      execFileSync(process.execPath, [join(root, "scripts", "prepare.mjs")], { env, stdio: "ignore" });
      return existsSync(installed);
    },
  };
}

test("packages are installed when the lock file changes, and again after an install that failed, even for the lock file before", () => {
  const checkout = makeCheckout();
  expect([checkout.installs("old"), checkout.installs("old")]).toEqual([true, false]);
  expect(() => checkout.installs("new, unreachable")).toThrow();
  expect(checkout.installs("old")).toBe(true);
});
