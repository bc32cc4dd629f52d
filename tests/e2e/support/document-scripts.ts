import type { Page } from "@playwright/test";
import { devtoolsOf } from "./devtools.ts";

const added = new WeakMap<Page, string[]>();

/** Runs the function in each document that the page opens, like `addInitScript`, until `removeFromDocuments`. */
export async function addToDocuments(page: Page, script: () => void): Promise<void> {
  const devtools = await devtoolsOf(page);
  await devtools.send("Page.enable");
  const { identifier } = await devtools.send("Page.addScriptToEvaluateOnNewDocument", {
    source: `(${script})()`,
  });
  added.set(page, [...(added.get(page) ?? []), identifier]);
}

export async function removeFromDocuments(page: Page): Promise<void> {
  const devtools = await devtoolsOf(page);
  for (const identifier of added.get(page) ?? [])
    await devtools.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
  added.delete(page);
}
