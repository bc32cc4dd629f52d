import type { Page } from "@playwright/test";

/** Has the open editor send its draft to the server now, as it does when its window gets the focus, instead of within 3 s. */
export async function sendDraft(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The editor takes over what was typed once that is painted.
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    window.dispatchEvent(new Event("focus"));
  });
}
