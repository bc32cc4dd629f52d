// Plain JavaScript for the Node installed on the machine (20 or later): installs the pinned packages, including the
// Node that everything else runs on, if the lock file has changed. Every npm script that needs packages runs this
// first.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// `import.meta.dirname` exists only from Node 20.11 on.
const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = join(root, "node_modules", ".installed-lock-hash");
const lockHash = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== lockHash) {
  console.error("Installing packages…");
  // Otherwise an interrupted install would count as complete once the earlier lock file is back.
  rmSync(stamp, { force: true });
  // Not `npm ci`: it rejects a lock file created where some other platform's optional package was unavailable.
  execFileSync("npm", ["install", "--no-save", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", process.stderr, process.stderr],
    shell: process.platform === "win32",
  });
  writeFileSync(stamp, lockHash);
}
