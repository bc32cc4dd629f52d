import { ensureProgram } from "../../scripts/ensure-program.ts";

/** Installs what the tests start, before several of them run at once. */
export function setup(): void {
  ensureProgram(["Xvfb"], "xvfb");
  ensureProgram(["WebKitWebDriver"], "webkit2gtk-driver");
}
