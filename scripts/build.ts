import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const stamp = join(root, "build", ".inputs-hash");
const INPUTS = [
  "app/**/*",
  "public/**/*",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "scripts/build.ts",
];

/** Builds the application if any of its inputs has changed since the last build. */
export function buildIfStale(): void {
  const inputs = hashInputs();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === inputs) return;
  console.error("Building…");
  execFileSync("react-router", ["build", "--logLevel", "warn"], {
    cwd: root,
    stdio: ["ignore", process.stderr, process.stderr],
    env: { ...process.env, NODE_ENV: "production" },
    shell: process.platform === "win32",
  });
  writeFileSync(stamp, inputs);
}

function hashInputs(): string {
  const hash = createHash("sha256");
  for (const file of globSync(INPUTS, { cwd: root }).sort()) {
    if (/\.test\.tsx?$/.test(file) || !statSync(join(root, file)).isFile()) continue;
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

if (import.meta.main) buildIfStale();
