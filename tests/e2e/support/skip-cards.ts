import type { Page } from "@playwright/test";
import { CARD_PREVIEW_PATH } from "#app/content/preview-form.ts";
import { intercept } from "./intercept.ts";

const ONE_PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/**
 * Answers an editor's requests for link preview cards with a single pixel: rendering and decoding cards is a large part
 * of the cost of opening an editor. content-preview.test.ts tests the cards.
 */
export async function skipCards(page: Page): Promise<void> {
  const body = Buffer.from(ONE_PIXEL, "base64");
  await intercept(page, `**${CARD_PREVIEW_PATH}`, (asked) =>
    asked.fulfill({ contentType: "image/png", body }),
  );
}
