import { setTimeout as delay } from "node:timers/promises";
import type { Page, Request } from "@playwright/test";
import { BUILT_IN_PATHS, OTHER_PATHS } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";
import {
  DOCUMENT_BYTES,
  FONTS,
  fetchDocument,
  fetchedScript,
  SCRIPT_BYTES,
  SCRIPT_FILES,
  SCRIPT_KB,
} from "./support/weight.ts";

const BOOTSTRAP_BYTES = 2 * 1024;
/** How long a browser waits for an optional face, about (CSS Fonts 4, 4.9). */
const FONT_BLOCK_PERIOD_MS = 100;
const BRAND_FACE = /^Bricolage Grotesque/;
/** A drawing beside a price that moves by a few pixels: a fiftieth of what counts as little (web.dev, CLS). */
const UNSEEN_SHIFT = 0.002;
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

for (const path of [...BUILT_IN_PATHS, ...OTHER_PATHS, "/quote"]) {
  if (SCRIPTLESS_PATHS.includes(path)) continue;
  test(`${path} fetches at most ${SCRIPT_KB} KB of script in ${SCRIPT_FILES} files after the first interaction`, async ({
    page,
    allowConsoleErrors,
  }) => {
    if (path === "/no-such-page") allowConsoleErrors(/404/);
    const { files, bytes } = await fetchedScript(page, path);
    expect(files.length, files.join("\n")).toBeLessThanOrEqual(SCRIPT_FILES);
    expect(bytes).toBeLessThanOrEqual(SCRIPT_BYTES);
  });
}

for (const path of BUILT_IN_PATHS.filter((path) => !LISTS_POSTS.includes(path))) {
  test(`${path} needs no more than two small fonts, and moves nothing when they are late`, async ({
    page,
  }) => {
    const fonts = watchRequests(page, "font");
    await watchLayoutShifts(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const late = Promise.withResolvers<void>();
      await page.unrouteAll({ behavior: "wait" });
      await page.route("**/*.woff2", async (font) => {
        await late.promise;
        await font.continue();
      });
      await page.goto(path, { waitUntil: "commit" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await faceOfHeading(page)).not.toMatch(BRAND_FACE);
      await delay(FONT_BLOCK_PERIOD_MS * 3);
      late.resolve();
      await page.waitForLoadState("networkidle");
      await expect.poll(() => faceOfHeading(page)).toMatch(BRAND_FACE);
      expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(UNSEEN_SHIFT);
    }
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

/** The family in which the page's first heading is drawn. */
async function faceOfHeading(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument");
  const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1" });
  const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
  await devtools.detach();
  return fonts[0]?.familyName ?? "";
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
