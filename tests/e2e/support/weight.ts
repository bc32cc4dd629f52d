import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";

const KB = 1024;
/** What a public page may weigh, compressed. */
export const DOCUMENT_BYTES = 14 * KB;
/** One file a face, with the letters that nearly every page needs. */
export const FONTS = { files: 2, bytes: 46 * KB };
export const SCRIPT_KB = 110;
export const SCRIPT_BYTES = SCRIPT_KB * KB;

/** The document as it crosses the wire. */
export async function fetchDocument(url: string): Promise<{ encoded: Buffer; html: string }> {
  const [response] = (await once(get(url, { headers: { "accept-encoding": "br" } }), "response")) as [
    IncomingMessage,
  ];
  const encoded = await buffer(response);
  return { encoded, html: brotliDecompressSync(encoded).toString("utf8") };
}

/** Bytes of script, as they cross the wire, that a visit and its first interaction fetch. */
export async function fetchedScriptBytes(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script")
      sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.keyboard.press("Shift");
  await expect.poll(() => sizes.length).toBeGreaterThan(0);
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  await page.waitForLoadState("networkidle");
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
