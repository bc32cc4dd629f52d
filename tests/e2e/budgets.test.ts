import { setTimeout as delay } from "node:timers/promises";
import type { Page, Request } from "@playwright/test";
import { BUILT_IN_PATHS, OTHER_PATHS } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";
import {
  DOCUMENT_BYTES,
  FONTS,
  fetchDocument,
  fetchedScriptBytes,
  SCRIPT_BYTES,
  SCRIPT_KB,
} from "./support/weight.ts";

const BOOTSTRAP_BYTES = 2 * 1024;
/** How long a browser waits for an optional face, about (CSS Fonts 4, 4.9). */
const FONT_BLOCK_PERIOD_MS = 100;
const SCRIPTLESS_PATHS = ["/coverage-map"];
/** Other tests' posts may hold any letter. */
const LISTS_POSTS = ["/blog"];

for (const path of [...BUILT_IN_PATHS, ...OTHER_PATHS]) {
  test(`${path} fits one round trip and fetches no script before an interaction`, async ({
    page,
    baseURL,
    allowConsoleErrors,
  }) => {
    if (path === "/no-such-page") allowConsoleErrors(/404/);
    // Whoever asks first after a change gets it at once, compressed a little less.
    await expect
      .poll(async () => (await fetchDocument(`${baseURL}${path}`)).encoded.length)
      .toBeLessThanOrEqual(DOCUMENT_BYTES);
    const { html } = await fetchDocument(`${baseURL}${path}`);
    const [, bootstrap = ""] = /<script>([^<]*)<\/script><\/head>/.exec(html) ?? [];
    expect(bootstrap === "").toBe(SCRIPTLESS_PATHS.includes(path));
    expect(Buffer.byteLength(bootstrap)).toBeLessThanOrEqual(BOOTSTRAP_BYTES);
    expect(html).not.toMatch(/<[^>]+\sstyle="/);

    const scripts = watchRequests(page, "script");
    await watchLayoutShifts(page);
    await page.goto(path, { waitUntil: "networkidle" });
    expect(scripts).toEqual([]);
    expect(await page.evaluate(() => window.layoutShift)).toBe(0);
  });
}

for (const path of BUILT_IN_PATHS) {
  test(`${path} fetches at most ${SCRIPT_KB} KB of script after the first interaction`, async ({ page }) => {
    expect(await fetchedScriptBytes(page, path)).toBeLessThanOrEqual(SCRIPT_BYTES);
  });
}

for (const path of BUILT_IN_PATHS.filter((path) => !LISTS_POSTS.includes(path))) {
  test(`${path} needs no more than two small fonts, also where they are late`, async ({ page }) => {
    const fonts = watchRequests(page, "font");
    await page.route("**/*.woff2", async (font) => {
      await delay(FONT_BLOCK_PERIOD_MS * 3);
      await font.continue();
    });
    await page.goto(path, { waitUntil: "networkidle" });
    // A frame asks for the same files again, from the browser's cache.
    const files = new Map(fonts.map((font) => [font.url(), font]));
    expect(files.size).toBe(FONTS.files);
    expect(await bytesOf([...files.values()])).toBeLessThanOrEqual(FONTS.bytes);
  });
}

declare global {
  interface Window {
    layoutShift: number;
  }
}

function watchRequests(page: Page, type: string): Request[] {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === type) requests.push(request);
  });
  return requests;
}

async function bytesOf(requests: Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
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
