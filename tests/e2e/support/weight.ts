import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { expect, type Page, type Request } from "@playwright/test";
import { expectHydrated, expectRouter } from "./hydration.ts";
import { allFetched, bytesOf, watchRequests } from "./visit.ts";

const KB = 1024;
/** Compressed size limits of a public page. */
export const DOCUMENT_BYTES = 14 * KB;
/** One file per face, with the letters that nearly every page needs. */
export const FONTS = { files: 2, bytes: 46 * KB };
export const SCRIPT_KB = 110;
export const SCRIPT_BYTES = SCRIPT_KB * KB;
/** A converted page also fetches the built-in page's part of the script. */
export const CONVERTED_SCRIPT_BYTES = 111 * KB;
/** Browsers fetch this many files at once from an HTTP/1.1 server. */
export const SCRIPT_FILES = 6;

/** The document as transferred, and its HTML. */
export async function fetchDocument(url: string): Promise<{ encoded: Buffer; html: string }> {
  const [response] = (await once(get(url, { headers: { "accept-encoding": "br" } }), "response")) as [
    IncomingMessage,
  ];
  const encoded = await buffer(response);
  return { encoded, html: brotliDecompressSync(encoded).toString("utf8") };
}

/** The script that a visit and its first interaction fetch; `bytes` as transferred. */
export async function fetchedScript(page: Page, path: string): Promise<{ files: string[]; bytes: number }> {
  const scripts = watchRequests(page, "script");
  await page.goto(path);
  return scriptAtFirstTouch(page, scripts);
}

/** The same for an open page that nobody has interacted with yet, given its script requests so far. */
export async function scriptAtFirstTouch(
  page: Page,
  scripts: readonly Request[],
): Promise<{ files: string[]; bytes: number }> {
  await page.keyboard.press("Shift");
  await expectRouter(page);
  await expectHydrated(page);
  await allFetched(page, scripts);
  expect(scripts.length).toBeGreaterThan(0);
  return { files: scripts.map((script) => script.url()), bytes: await bytesOf(scripts) };
}
