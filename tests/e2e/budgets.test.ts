import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { BUILT_IN_PATHS, OTHER_PATHS } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";

const KB = 1024;
const DOCUMENT_BYTES = 14 * KB;
const BOOTSTRAP_BYTES = 2 * KB;
const SCRIPT_BYTES = 110 * KB;

for (const path of [...BUILT_IN_PATHS, ...OTHER_PATHS]) {
  test(`${path} fits one round trip and fetches no script before an interaction`, async ({
    page,
    baseURL,
    allowConsoleErrors,
  }) => {
    if (path === "/no-such-page") allowConsoleErrors(/404/);
    const { encoded, html } = await fetchDocument(`${baseURL}${path}`);
    expect(encoded.length).toBeLessThanOrEqual(DOCUMENT_BYTES);
    const [, bootstrap = ""] = /<script>([^<]*)<\/script><\/head>/.exec(html) ?? [];
    expect(bootstrap).not.toBe("");
    expect(Buffer.byteLength(bootstrap)).toBeLessThanOrEqual(BOOTSTRAP_BYTES);
    expect(html).not.toMatch(/<[^>]+\sstyle="/);

    const scripts = watchScripts(page);
    await watchLayoutShifts(page);
    await page.goto(path, { waitUntil: "networkidle" });
    expect(scripts).toEqual([]);
    expect(await page.evaluate(() => window.layoutShift)).toBe(0);
  });
}

for (const path of BUILT_IN_PATHS) {
  test(`${path} fetches at most ${SCRIPT_BYTES / KB} KB of script after the first interaction`, async ({
    page,
  }) => {
    const sizes: Promise<number>[] = [];
    page.on("requestfinished", (request) => {
      if (request.resourceType() === "script")
        sizes.push(request.sizes().then((size) => size.responseBodySize));
    });
    await page.goto(path, { waitUntil: "networkidle" });
    await page.keyboard.press("Shift");
    await expect.poll(() => sizes.length).toBeGreaterThan(0);
    await page.waitForLoadState("networkidle");
    await page.waitForFunction(() => "__reactRouterDataRouter" in window);
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeLessThanOrEqual(SCRIPT_BYTES);
  });
}

declare global {
  interface Window {
    layoutShift: number;
  }
}

function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  return scripts;
}

async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.layoutShift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The document as it crosses the wire. */
async function fetchDocument(url: string): Promise<{ encoded: Buffer; html: string }> {
  const [response] = (await once(get(url, { headers: { "accept-encoding": "br" } }), "response")) as [
    IncomingMessage,
  ];
  const encoded = await buffer(response);
  return { encoded, html: brotliDecompressSync(encoded).toString("utf8") };
}
