import type { Browser, BrowserContext, Page } from "@playwright/test";
import { devtoolsOf } from "./devtools.ts";
import { removeFromDocuments } from "./document-scripts.ts";
import { stopIntercepting } from "./intercept.ts";

/** An address of the site that runs no script. */
export const BLANK_PATH = "/robots.txt";

/** Storage that pages write, not the browser's own cache of scripts and compiled code. */
const KEPT_BY_PAGES = "cookies,local_storage,indexeddb,cache_storage";

/** Then a document is left in another way, such as one that is going elsewhere. */
const LEFT_AFTER_MS = 10_000;

/** Page events that tests listen to. */
const LISTENED_TO = ["request", "requestfinished", "requestfailed", "dialog", "console"];

/** Playwright's media emulation in a new context. */
const NEW_CONTEXT = {
  media: null,
  colorScheme: "light",
  reducedMotion: "no-preference",
  forcedColors: "none",
  contrast: "no-preference",
} as const;

/** Context options that cannot be changed after creation. */
export type ContextKind = {
  bypassCSP: boolean | undefined;
  hasTouch: boolean | undefined;
  isMobile: boolean | undefined;
  javaScriptEnabled: boolean | undefined;
  userAgent: string | undefined;
};

const kept = new Map<string, BrowserContext>();

/**
 * The worker's context of this kind, shared by all tests that use a kept page: its page is warm, which halves the cost
 * of a visit. Playwright creates it with the options of the first test that needs it.
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

/** The context's page, created on first use; afterwards it is as empty as a new one. */
export async function keptPage(context: BrowserContext): Promise<Page> {
  const [page = await context.newPage()] = context.pages();
  page.addInitScript = () =>
    Promise.reject(new Error("It can't be removed: use addToDocuments, or a page of its own"));
  return page;
}

/**
 * Empties a page for the next test, of what it keeps of the origin, and of the scripts of `addToDocuments`.
 */
export async function emptyPage(page: Page, origin: string): Promise<void> {
  const devtools = await devtoolsOf(page);
  await page.context().setOffline(false);
  for (const other of page.context().pages()) if (other !== page) await other.close();
  for (const type of LISTENED_TO) page.removeAllListeners(type);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.mouse.move(-1, -1);
  await removeFromDocuments(page);
  await leaveDocument(page, origin);
  await stopIntercepting(page);
  const hasClock = await page.evaluate(() => {
    sessionStorage.clear();
    return "__pwClock" in window;
  });
  if (hasClock) throw new Error("Playwright's clock can't be removed: use holdTimers, or a page of its own");
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: KEPT_BY_PAGES });
  await devtools.send("Page.resetNavigationHistory");
  await page.emulateMedia(NEW_CONTEXT);
}

/**
 * Replaces the page's document by an empty one of the origin. Where the document itself leads there, the browser keeps
 * the scripts that it has read: the next visit to a staff screen takes a seventh less of the processor's time.
 */
async function leaveDocument(page: Page, origin: string): Promise<void> {
  if (page.url().startsWith(`${origin}/`)) {
    const isLeft = await Promise.all([
      page.waitForURL("about:blank", { timeout: LEFT_AFTER_MS }),
      page.evaluate(() => location.replace("about:blank")),
    ]).catch(() => null);
    if (isLeft) return;
  }
  await page.goto(BLANK_PATH);
}
