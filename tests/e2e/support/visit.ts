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

/** Until the page's fonts are there and all that it has so far is drawn. */
export async function expectDrawn(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Not once it is idle: Chromium calls no page that until seconds after it has loaded.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

/** Until all of them are answered, and those which the answers made the page ask for: these start before it is drawn. */
export async function allFetched(page: Page, requests: readonly Request[]): Promise<void> {
  for (let known = -1; known !== requests.length; ) {
    known = requests.length;
    await Promise.all(requests.map(async (request) => (await request.response())?.finished()));
    await expectDrawn(page);
  }
}

/** The requests to addresses with this part that have not ended, kept up from now on. */
export function watchPending(page: Page, part: string): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on("request", (request) => {
    if (request.url().includes(part)) pending.add(request);
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  return pending;
}

/** What they have fetched, as it crossed the wire. */
export async function bytesOf(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

/** From the next document on, everything that moves there is added up. */
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
