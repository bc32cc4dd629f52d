import type { Page } from "@playwright/test";
import { devtoolsOf } from "./devtools.ts";

/**
 * Composes a text in the focused field as an input method for Japanese does, presses a key that is meant for it, and ends
 * the composition.
 */
export async function pressWhileComposing(page: Page, text: string, key: "Enter" | "Escape"): Promise<void> {
  const devtools = await devtoolsOf(page);
  const { length } = text;
  await devtools.send("Input.imeSetComposition", { text, selectionStart: length, selectionEnd: length });
  // The code with which browsers report such keys.
  const press = { key, code: key, windowsVirtualKeyCode: 229 };
  await devtools.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...press });
  await devtools.send("Input.dispatchKeyEvent", { type: "keyUp", ...press });
  await devtools.send("Input.insertText", { text });
}
