import { ensureProgram } from "./debian-package.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The path of a Chromium to test with: CHROMIUM_PATH, one on the PATH, or one installed now from Debian's packages. */
export function ensureChromium(): string {
  return process.env.CHROMIUM_PATH ?? ensureProgram(NAMES, "chromium");
}
