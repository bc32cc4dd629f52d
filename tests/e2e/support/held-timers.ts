import type { Page } from "@playwright/test";
import { addToDocuments } from "./document-scripts.ts";

declare global {
  interface Window {
    /** Advances the held timers. */
    passTimers?: (ms: number) => void;
  }
}

/**
 * Holds a page's timers of a second or more, such as those for retries and for closing toasts, until the test advances
 * them. Playwright's clock could not be removed from its context again.
 */
export async function holdTimers(page: Page): Promise<void> {
  await addToDocuments(page, holdLongTimers);
  await page.evaluate(holdLongTimers);
}

/** Advances the held timers by `ms`; each fires at most once. Throws if timers are not held. */
export async function passTimers(page: Page, ms: number): Promise<void> {
  await page.evaluate((ms) => {
    if (!window.passTimers) throw new Error("call holdTimers first, or each pause takes its real time");
    window.passTimers(ms);
  }, ms);
}

/** Runs in the page. */
function holdLongTimers(): void {
  if (window.passTimers) return;
  const LONG_MS = 1_000;
  type Held = { act: () => void; due: number; every: number | null };
  const held = new Map<number, Held>();
  const { setTimeout: set, setInterval: repeat, clearTimeout: clear } = window;
  let last = 1_000_000_000;
  let now = 0;
  const hold = (act: () => void, ms: number, every: number | null) => {
    last += 1;
    held.set(last, { act, due: now + ms, every });
    return last;
  };
  type Act = (...given: unknown[]) => void;
  window.setTimeout = ((act: Act, ms = 0, ...given: unknown[]) =>
    ms < LONG_MS ? set(act, ms, ...given) : hold(() => act(...given), ms, null)) as typeof window.setTimeout;
  window.setInterval = ((act: Act, ms = 0, ...given: unknown[]) =>
    ms < LONG_MS
      ? repeat(act, ms, ...given)
      : hold(() => act(...given), ms, ms)) as typeof window.setInterval;
  window.clearTimeout = window.clearInterval = (id) => {
    if (!held.delete(Number(id))) clear(id);
  };
  window.passTimers = (ms) => {
    now += ms;
    for (const [id, timer] of [...held]) {
      if (timer.due > now || !held.has(id)) continue;
      if (timer.every === null) held.delete(id);
      else timer.due = now + timer.every;
      timer.act();
    }
  };
}
