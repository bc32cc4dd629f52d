import { ensureProgram } from "./debian-package.ts";

/** The headless shell first: for the full browser, each new context takes a quarter more processor time. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** The path of a Chromium for tests: CHROMIUM_PATH, one on the PATH, or one installed now as a Debian package. */
export function ensureChromium(): string {
  return process.env.CHROMIUM_PATH ?? ensureProgram(NAMES, "chromium-headless-shell");
}
