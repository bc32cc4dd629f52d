import type { Page } from "@playwright/test";
import { devtoolsOf } from "./devtools.ts";

/**
 * Zooms in with two fingers, or out again with a factor of 1. Like an on-screen keyboard, this makes the visual viewport
 * smaller and leaves the window as it is.
 */
export async function zoomIn(page: Page, factor: number): Promise<void> {
  await (await devtoolsOf(page)).send("Emulation.setPageScaleFactor", { pageScaleFactor: factor });
}
