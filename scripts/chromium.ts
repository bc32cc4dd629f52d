import { ensureProgram } from "./debian-package.ts";

/** First the one without windows: each new context costs it a quarter of the processor time. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** The path of a Chromium to test with: CHROMIUM_PATH, one on the PATH, or one installed now from Debian's packages. */
export function ensureChromium(): string {
  return process.env.CHROMIUM_PATH ?? ensureProgram(NAMES, "chromium-headless-shell");
}
