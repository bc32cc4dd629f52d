import type { APIRequestContext, Page } from "@playwright/test";
import { findViolations, WCAG } from "./support/axe.ts";
import { expectContent } from "./support/page-content.ts";
import {
  expectClearOfDrawings,
  expectGoodInForcedColors,
  expectNothingCutOff,
  expectOneGrid,
} from "./support/page-layout.ts";
import { BUILT_IN_PATHS, OTHER_PATHS } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";
import { expectDrawn, readLayoutShift, watchLayoutShifts, watchRequests } from "./support/visit.ts";
import {
  DOCUMENT_BYTES,
  fetchDocument,
  SCRIPT_BYTES,
  SCRIPT_FILES,
  scriptAtFirstTouch,
} from "./support/weight.ts";

const POST = "/blog/las-vegas-hard-water-washing-machine";
const PHONE_NUMBER = "+17025550142";
const BOOTSTRAP_BYTES = 2 * 1024;
const SCRIPTLESS_PATHS = ["/coverage-map"];
/** The phone's fold cuts through a field of the contact form. */
const SIZES = [
  { width: 390, height: 860 },
  { width: 1440, height: 900 },
];
/** looks.test.ts finds what scrolls sideways at the usual widths. */
const WIDEST = { width: 2560, height: 900 };
/** axe's slowest rule; looks.test.ts measures the contrast of every text of these pages, in light and dark. */
const CONTRAST = "color-contrast";
/** The only other rule about colors, so that no other can have a different result in dark mode. */
const LINKS_IN_TEXT = "link-in-text-block";

// One visit, in the order in which a visitor meets things: the bytes, the static page, the first interaction.
for (const path of [...BUILT_IN_PATHS, ...OTHER_PATHS]) {
  const isBuiltIn = BUILT_IN_PATHS.includes(path);
  test(`${path} is light, stable, complete, accessible, well laid out at every width, and hydrates with little script`, async ({
    page,
    baseURL,
    request,
    allowConsoleErrors,
  }) => {
    if (path === "/no-such-page") allowConsoleErrors(/404/);
    await test.step("its document fits one round trip", () => expectLightDocument(`${baseURL}${path}`, path));
    const scripts = watchRequests(page, "script");
    await watchLayoutShifts(page);
    await page.goto(path);
    if (isBuiltIn || path === POST)
      await test.step("its head is complete", () => expectWholeHead(page, request, new URL(path, baseURL)));
    await test.step("its content is complete", () => expectContent(page, path));
    await expectDrawn(page);
    expect(await readLayoutShift(page), "layout shift").toBe(0);
    await test.step("axe finds nothing", () => expectNoViolations(page));
    if (isBuiltIn) await expectGoodLayout(page, path);
    expect(
      scripts.map((script) => script.url()),
      "script before an interaction",
    ).toEqual([]);
    if (SCRIPTLESS_PATHS.includes(path)) return;
    const { files, bytes } = await scriptAtFirstTouch(page, scripts);
    expect(files.length, files.join("\n")).toBeLessThanOrEqual(SCRIPT_FILES);
    expect(bytes, "bytes of script").toBeLessThanOrEqual(SCRIPT_BYTES);
  });
}

async function expectLightDocument(url: string, path: string): Promise<void> {
  // The first response after a change is sent at once, compressed a little less.
  await expect
    .poll(async () => (await fetchDocument(url)).encoded.length)
    .toBeLessThanOrEqual(DOCUMENT_BYTES);
  const { html } = await fetchDocument(url);
  const [, bootstrap = ""] = /<script>([^<]*)<\/script><\/head>/.exec(html) ?? [];
  expect(bootstrap === "").toBe(SCRIPTLESS_PATHS.includes(path));
  expect(Buffer.byteLength(bootstrap)).toBeLessThanOrEqual(BOOTSTRAP_BYTES);
  expect(html).not.toMatch(/<[^>]+\sstyle="/);
}

async function expectWholeHead(
  page: Page,
  request: APIRequestContext,
  { href, pathname }: URL,
): Promise<void> {
  const meta = (name: string) =>
    page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute("content");
  const title = await page.title();
  const description = (await meta("description")) ?? "";
  expect(title).not.toBe("");
  expect(description.length).toBeGreaterThan(70);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", href);
  expect([await meta("og:title"), await meta("og:description"), await meta("og:url")]).toEqual([
    title,
    description,
    href,
  ]);
  expect(await meta("twitter:card")).toBe("summary_large_image");

  const card = await request.get((await meta("og:image")) ?? "");
  expect([card.status(), card.headers()["content-type"]]).toEqual([200, "image/png"]);
  const png = await card.body();
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);

  const data = (await page.locator('script[type="application/ld+json"]').textContent()) ?? "";
  const [business, ...others] = JSON.parse(data)["@graph"];
  expect(business).toMatchObject({ "@type": "LocalBusiness", telephone: PHONE_NUMBER });
  expect(business.areaServed.length).toBeGreaterThan(0);
  expect(business.makesOffer).toHaveLength(3);
  expect(data).not.toMatch(/"(aggregateRating|review|ratingValue)"/i);
  const types = others.map((node: { "@type": string }) => node["@type"]);
  if (pathname !== "/") expect(types).toContain("BreadcrumbList");
  if (pathname === "/faq") expect(types).toContain("FAQPage");
  if (pathname === POST) expect(types).toContain("BlogPosting");
}

async function expectNoViolations(page: Page): Promise<void> {
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    const found = await findViolations(page, { runOnly: WCAG, rulesOff: [CONTRAST] });
    expect(found, `${viewport.width} px`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findViolations(page, { runOnly: [LINKS_IN_TEXT] }), "dark").toEqual([]);
}

async function expectGoodLayout(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await test.step("forced colors take no edge and cut no line", () => expectGoodInForcedColors(page));
  await test.step("header, content and footer share one grid", () => expectOneGrid(page, path));
  await test.step("no drawing covers text", () => expectClearOfDrawings(page, path));
  await test.step("no text is cut off", () => expectNothingCutOff(page));
  await test.step("nothing scrolls sideways", () => expectNothingSideways(page));
}

async function expectNothingSideways(page: Page): Promise<void> {
  await page.setViewportSize(WIDEST);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDEST.width);
}
