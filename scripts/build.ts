import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const stamp = join(root, "build", ".inputs-hash");
/** Where `npm start` has Node keep what it has compiled. */
const COMPILED = join(root, "build", "compiled");
/** The programs of a running site; importing one has no effect but that Node compiles it. */
const PROGRAMS = ["server/server.ts", "server/pictures/encoder-program.ts", "build/server/index.js"];
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
  compile();
  writeFileSync(stamp, inputs);
}

/** Compiles the site's programs, so that the first start needn't. A start compiles what has changed since. */
function compile(): void {
  rmSync(COMPILED, { recursive: true, force: true });
  const program = PROGRAMS.map((file) => `import "./${file}";`).join("");
  execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", NODE_COMPILE_CACHE: COMPILED },
  });
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
