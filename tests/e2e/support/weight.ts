import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { expect, type Page, type Request } from "@playwright/test";
import { expectHydrated } from "./hydration.ts";
import { allFetched, bytesOf, watchRequests } from "./visit.ts";

const KB = 1024;
/** What a public page may weigh, compressed. */
export const DOCUMENT_BYTES = 14 * KB;
/** One file a face, with the letters that nearly every page needs. */
export const FONTS = { files: 2, bytes: 46 * KB };
export const SCRIPT_KB = 110;
export const SCRIPT_BYTES = SCRIPT_KB * KB;
/** A converted page fetches the part of the built-in one beside its own. */
export const CONVERTED_SCRIPT_BYTES = 111 * KB;
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
  const scripts = watchRequests(page, "script");
  await page.goto(path);
  return scriptAtFirstTouch(page, scripts);
}

/** The same of a visit that stands where nobody has interacted yet, by the script that it has asked for so far. */
export async function scriptAtFirstTouch(
  page: Page,
  scripts: readonly Request[],
): Promise<{ files: string[]; bytes: number }> {
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  await expectHydrated(page);
  await allFetched(page, scripts);
  expect(scripts.length).toBeGreaterThan(0);
  return { files: scripts.map((script) => script.url()), bytes: await bytesOf(scripts) };
}
