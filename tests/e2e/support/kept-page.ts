import type { Browser, BrowserContext, Page } from "@playwright/test";
import { answerNoMore } from "./answers.ts";
import { devtoolsOf } from "./devtools.ts";
import { removeFromDocuments } from "./document-scripts.ts";
import { releaseTimers } from "./held-timers.ts";

/** Any address of the site without a script. */
export const BLANK_PATH = "/robots.txt";

/** What a page keeps; not what the browser keeps for itself, such as scripts and what it has compiled of them. */
const KEPT_BY_PAGES = "cookies,local_storage,indexeddb,cache_storage";

/** What tests listen to in a page. */
const LISTENED_TO = ["request", "requestfinished", "requestfailed", "dialog", "console"];

/** As the runner emulates media in a new context. */
const NEW_CONTEXT = {
  media: null,
  colorScheme: "light",
  reducedMotion: "no-preference",
  forcedColors: "none",
  contrast: "no-preference",
} as const;

/** What a context is created with and keeps for good. */
export type ContextKind = {
  bypassCSP: boolean | undefined;
  hasTouch: boolean | undefined;
  isMobile: boolean | undefined;
  javaScriptEnabled: boolean | undefined;
  userAgent: string | undefined;
};

const kept = new Map<string, BrowserContext>();

/**
 * The worker's context of this kind, shared by all tests that use a kept page: its page is warm, which halves the work of
 * a visit. The runner creates it with the options of the test that asks first.
 */
export async function keptContext(
  browser: Browser,
  kind: ContextKind,
  whose: "own" | "colleague" = "own",
): Promise<BrowserContext> {
  const name = JSON.stringify({ ...kind, whose });
  let context = kept.get(name);
  if (context?.browser() !== browser) {
    context = await browser.newContext();
    kept.set(name, context);
  }
  return context;
}

/** The page, as empty as a new one. */
export async function keptPage(context: BrowserContext): Promise<Page> {
  const [page = await context.newPage()] = context.pages();
  return page;
}

/** Empties a page for the next test. It cannot remove scripts added with `addInitScript`: add them with `addToDocuments`. */
export async function emptyPage(page: Page): Promise<void> {
  const devtools = await devtoolsOf(page);
  await page.context().setOffline(false);
  for (const other of page.context().pages()) if (other !== page) await other.close();
  for (const type of LISTENED_TO) page.removeAllListeners(type);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.mouse.move(-1, -1);
  await releaseTimers(page);
  await removeFromDocuments(page);
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
