import type { Frame, Page, Request } from "@playwright/test";
import { addToDocuments } from "./document-scripts.ts";

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** The requests of one type that a page makes from now on. */
export function watchRequests(page: Page, type: string): Request[] {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === type) requests.push(request);
  });
  return requests;
}

/** Waits until the page's fonts are loaded and its current content is painted. */
export async function expectDrawn(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Not when it is idle: Chromium reports that only seconds after a page has loaded.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

/** Waits for all of the requests, and for those that their responses cause, which start before the next paint. */
export async function allFetched(page: Page, requests: readonly Request[]): Promise<void> {
  for (let known = -1; known !== requests.length; ) {
    known = requests.length;
    await Promise.all(requests.map(async (request) => (await request.response())?.finished()));
    await expectDrawn(page);
  }
}

/** The pending requests to addresses that contain `part`; the set stays up to date. */
export function watchPending(page: Page, part: string): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on("request", (request) => {
    if (request.url().includes(part)) pending.add(request);
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  return pending;
}

/** The total size of their response bodies, as transferred. */
export async function bytesOf(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

/** Adds up layout shifts, from the next document on. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await addToDocuments(page, () => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.layoutShift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

export function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(() => window.layoutShift);
}
