import { execFileSync, spawnSync } from "node:child_process";

/** The headless shell first: for the full browser, each new context takes a quarter more processor time. */
const CHROMIUM_NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** A new machine often installs its own updates, and apt-get fails at once while another holds its lock. */
const WAIT_FOR_OTHERS = ["-o", "DPkg::Lock::Timeout=300"];

/** The path of a Chromium for tests: CHROMIUM_PATH, one on the PATH, or one installed now as a Debian package. */
export function ensureChromium(): string {
  return process.env.CHROMIUM_PATH ?? ensureProgram(CHROMIUM_NAMES, "chromium-headless-shell");
}

/** The path of a program: found on the PATH under one of these names, or installed now from this Debian package. */
export function ensureProgram(names: readonly string[], debianPackage: string): string {
  const found = findProgram(names);
  if (found) return found;
  console.error(`Installing ${debianPackage}…`);
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  for (const command of [["update"], ["install", "-y", "--no-install-recommends", debianPackage]]) {
    const [program = "", ...args] = [...sudo, "apt-get", ...WAIT_FOR_OTHERS, ...command];
    execFileSync(program, args, {
      stdio: ["ignore", process.stderr, process.stderr],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  const installed = findProgram(names);
  if (!installed) throw new Error(`${names[0]} is not there after installing ${debianPackage}`);
  return installed;
}

function findProgram(names: readonly string[]): string | undefined {
  return names
    .map((name) => spawnSync("sh", ["-c", 'command -v "$1"', "sh", name], { encoding: "utf8" }).stdout.trim())
    .find(Boolean);
}
