// Plain JavaScript for the machine's own Node (20 or later): installs the pinned packages, Node 26 among them, when the
// lock file has changed. Every npm script that needs them runs this first.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const stamp = join(root, "node_modules", ".installed-lock-hash");
const lockHash = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== lockHash) {
  console.error("Installing packages…");
  // Not `npm ci`: it refuses a lock file made where some other platform's optional package could not be had.
  execFileSync("npm", ["install", "--no-save", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", process.stderr, process.stderr],
    shell: process.platform === "win32",
  });
  writeFileSync(stamp, lockHash);
}
