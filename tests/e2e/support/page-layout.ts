import type { Page } from "@playwright/test";
import { CITY_LINKS } from "#app/site/texts/site-paths.ts";
import { expect } from "./expect.ts";
import { boxOf, depthInDisc, pastTheEdge, textLines, wordBoxes } from "./geometry.ts";

const SMALL_PHONE = { width: 320, height: 568 };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** Pages with a single column of text, which is centered on the grid instead. */
const READ_IN_ONE_COLUMN = ["/privacy", "/terms"];
const PATHS_WITH_DRAWINGS = ["/", ...CITY_LINKS.map(({ slug }) => `/${slug}`)];

/** Expects that header, content and footer share one grid from 768 px up. */
export async function expectOneGrid(page: Page, path: string): Promise<void> {
  if (READ_IN_ONE_COLUMN.includes(path)) return;
  for (const width of [768, 1215, 1216, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await page
      .locator(".logo, h1, .footer-name")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
    expect(new Set(lefts.map(Math.round)).size, `left edges at ${width} px: ${lefts}`).toBe(1);
    const banner = page.getByRole("banner");
    await expect(banner.getByRole("link", { name: "(702) 555-0142" })).toBeVisible();
    const names = banner.locator(".header-nav a:visible");
    expect((await textLines(names)).length, `lines at ${width} px`).toBe(await names.count());
    const last = banner.locator("a:visible, button:visible").last();
    const [right, gutter] = await Promise.all([
      boxOf(last).then((box) => box.right),
      page.getByRole("contentinfo").evaluate((footer) => getComputedStyle(footer).paddingRight),
    ]);
    expect(width - right, `right edge at ${width} px`).toBeCloseTo(Number.parseFloat(gutter), 0);
  }
}

/** Expects that no drawing covers text on a small phone. */
export async function expectClearOfDrawings(page: Page, path: string): Promise<void> {
  if (!PATHS_WITH_DRAWINGS.includes(path)) return;
  for (const viewport of [SMALL_PHONE, { width: 360, height: 640 }, PHONE]) {
    await page.setViewportSize(viewport);
    const sun = await boxOf(page.locator(".hero-sun"));
    for (const line of await textLines(page.locator(".hero-words")))
      expect(depthInDisc(line, sun), `at ${viewport.width} px`).toBe(0);
    const mark = await boxOf(page.locator(".ticket-stub .mark"));
    for (const line of await textLines(page.locator(".ticket-stub")))
      expect(depthInDisc(line, mark), `stub at ${viewport.width} px`).toBe(0);
  }
}

/** Expects that no text is cut off at the side of a small phone, nor with text spaced as WCAG 1.4.12 says, and no heading in a word. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  for (const viewport of [DESKTOP, SMALL_PHONE]) {
    await page.setViewportSize(viewport);
    for (const heading of await page.getByRole("main").getByRole("heading").all())
      for (const word of await wordBoxes(heading))
        expect(word, `lines of a word of a heading at ${viewport.width} px`).toHaveLength(1);
  }
  expect(await pastTheEdge(page)).toEqual([]);
  await expectNothingCutOffWhenSpaced(page);
  await page.setViewportSize(PHONE);
  await expectNothingCutOffWhenSpaced(page);
}

/** Expects that no text is cut off at the side with text spaced as WCAG 1.4.12 says. */
export async function expectNothingCutOffWhenSpaced(page: Page): Promise<void> {
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-bottom: 2em !important }`,
    );
    document.adoptedStyleSheets = [spacing];
  });
  expect(await pastTheEdge(page), "with text spaced").toEqual([]);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

/** Expects that with forced colors every button keeps its edges and no line of text is cut. */
export async function expectGoodInForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  expect(await page.evaluate(edgelessButtons)).toEqual([]);
  expect(await page.evaluate(tightLines)).toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
}

/** Runs in the page: finds buttons, and links styled as such, without a border of their own or of a box that they fill. */
function edgelessButtons(): string[] {
  const hasEdge = (it: Element | null) => {
    if (!it) return false;
    const { borderTopWidth, borderTopStyle } = getComputedStyle(it);
    return Number.parseFloat(borderTopWidth) >= 1 && borderTopStyle !== "none";
  };
  return Array.from(
    document.querySelectorAll<HTMLElement>("button, a[class*=button], a[class*='inline-flex'][class*='h-']"),
  )
    .filter(
      (it) =>
        it.checkVisibility() && !it.className.includes("underline") && !it.className.includes("text-button"),
    )
    .filter((it) => {
      const box = it.parentElement;
      return !hasEdge(it) && !(box?.clientWidth === it.offsetWidth && hasEdge(box));
    })
    .map((it) => it.textContent ?? "");
}

/** Runs in the page: finds texts whose lines are closer than the backplates that forced colors draw behind them. */
function tightLines(): string[] {
  return Array.from(document.querySelectorAll("h1, h2, h3, strong, p, a, li"))
    .filter((it) => it.checkVisibility() && it.textContent)
    .filter((it) => {
      const { lineHeight, fontSize } = getComputedStyle(it);
      return Number.parseFloat(lineHeight) < 1.19 * Number.parseFloat(fontSize);
    })
    .map((it) => `${it.tagName} ${it.textContent?.slice(0, 40)}`);
}
