import { execFileSync, spawnSync } from "node:child_process";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The path of a Chromium to test with: CHROMIUM_PATH, one on the PATH, or one installed now from Debian's packages. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.error("Installing Chromium…");
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  for (const command of [
    ["apt-get", "update"],
    ["apt-get", "install", "-y", "--no-install-recommends", "chromium"],
  ]) {
    const [program = "", ...args] = [...sudo, ...command];
    execFileSync(program, args, {
      stdio: ["ignore", process.stderr, process.stderr],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  const installed = findChromium();
  if (!installed) throw new Error("No Chromium found: install one, or set CHROMIUM_PATH");
  return installed;
}

function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return NAMES.map((name) => spawnSync("which", [name], { encoding: "utf8" }).stdout.trim()).find(Boolean);
}
