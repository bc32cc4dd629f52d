import type { Browser, BrowserContext, Page } from "@playwright/test";
import { answerNoMore } from "./answers.ts";
import { devtoolsOf } from "./devtools.ts";
import { releaseTimers } from "./held-timers.ts";

/** Any address of the site without a script. */
export const BLANK_PATH = "/robots.txt";

/** What a page keeps; not what the browser keeps for itself, such as scripts and what it has compiled of them. */
const KEPT_BY_PAGES = "cookies,local_storage,indexeddb,cache_storage";

/** What tests listen to in a page. */
const LISTENED_TO = ["request", "requestfinished", "requestfailed", "dialog"];

/** As the runner emulates media in a new context. */
const NEW_CONTEXT = {
  media: null,
  colorScheme: "light",
  reducedMotion: "no-preference",
  forcedColors: "none",
  contrast: "no-preference",
} as const;

type Options = { bypassCSP?: boolean };

const kept = new Map<string, BrowserContext>();

/**
 * The context of all of a worker's tests that take over one page, which is warm by then: that halves the work of a visit.
 * Another one serves tests with other options, which must be the running test's own.
 */
export async function keptContext(browser: Browser, options: Options = {}): Promise<BrowserContext> {
  const key = JSON.stringify(options);
  const known = kept.get(key);
  const context = known?.browser() === browser ? known : await browser.newContext(options);
  kept.set(key, context);
  return context;
}

/** The page, as empty as a new one. */
export async function keptPage(context: BrowserContext): Promise<Page> {
  const [page = await context.newPage()] = context.pages();
  return page;
}

/** Empties a page for the next test. Nothing takes away a script that `addInitScript` has laid into it. */
export async function emptyPage(page: Page): Promise<void> {
  const devtools = await devtoolsOf(page);
  for (const other of page.context().pages()) if (other !== page) await other.close();
  for (const type of LISTENED_TO) page.removeAllListeners(type);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.mouse.move(-1, -1);
  await releaseTimers(page);
  await page.goto(BLANK_PATH);
  await answerNoMore(page);
  const { origin } = new URL(page.url());
  const hasClock = await page.evaluate(() => {
    sessionStorage.clear();
    return "__pwClock" in window;
  });
  if (hasClock)
    throw new Error("the runner's clock would stay for good: hold timers, or have a page of its own");
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: KEPT_BY_PAGES });
  await devtools.send("Page.resetNavigationHistory");
  await page.emulateMedia(NEW_CONTEXT);
}
