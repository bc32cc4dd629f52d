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
/** As many as browsers fetch at once from a server that speaks HTTP/1.1. */
export const SCRIPT_FILES = 6;

/** The document as it crosses the wire. */
export async function fetchDocument(url: string): Promise<{ encoded: Buffer; html: string }> {
  const [response] = (await once(get(url, { headers: { "accept-encoding": "br" } }), "response")) as [
    IncomingMessage,
  ];
  const encoded = await buffer(response);
  return { encoded, html: brotliDecompressSync(encoded).toString("utf8") };
}

/** Script, as it crosses the wire, that a visit and its first interaction fetch. */
export async function fetchedScript(page: Page, path: string): Promise<{ files: string[]; bytes: number }> {
  const fetched: Promise<{ file: string; bytes: number }>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script") return;
    fetched.push(request.sizes().then((size) => ({ file: request.url(), bytes: size.responseBodySize })));
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.keyboard.press("Shift");
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  await page.waitForLoadState("networkidle");
  const all = await Promise.all(fetched);
  return { files: all.map(({ file }) => file), bytes: all.reduce((sum, { bytes }) => sum + bytes, 0) };
}
