import type { Locator, Page } from "@playwright/test";
import { holdTimers, passTimers } from "../support/held-timers.ts";
import { intercept } from "../support/intercept.ts";
import { expect } from "../support/test.ts";

/** A screen, or a transient state of one, as it is looked at. */
export type State = {
  /** A name such as "lead desk: empty". */
  name: string;
  /** User actions that lead to the state. */
  open?: (page: Page) => Promise<void>;
  /** An overlay, or an element to scroll to; if set, only this is inspected. */
  front?: (page: Page) => Locator;
  /** Widths at which the state exists, in CSS pixels; by default all of `WIDTHS`. */
  widths?: readonly number[];
  /** Components that are shown here but on no plain visit, as paths below app/. */
  shows?: readonly string[];
  /** Console errors that the state causes. */
  allows?: RegExp;
};

/** What is looked at in one visit, and how to get there. */
export type Screen = State & {
  /** Where the visit starts; a function if that has to be created first. */
  path: string | (() => Promise<string>);
  /** Set-up before the visit, such as stubbed responses. */
  before?: (page: Page) => Promise<unknown>;
  /** Further states, each opened from the one before: a visit costs more than a look. Toasts stay, so they come last. */
  next?: readonly State[];
  /** Without script, as the page arrives. */
  scriptless?: boolean;
  /** With the service worker, which caches the whole desk when it starts: as much work as two visits. */
  hasWorker?: boolean;
  /** In a browser context of its own: the set-up could not be undone, or needs scripts that were never loaded. */
  alone?: boolean;
};

/** The states of a visit, in turn. */
export function statesOf(screen: Omit<Screen, "path">): readonly State[] {
  return [screen, ...(screen.next ?? [])];
}

export const WIDTHS = [320, 390, 768, 1440] as const;
export const PHONE_WIDTHS = [320, 390] as const;
export const DESK_WIDTHS = [768, 1440] as const;
/** For screens with the same layout as others in the list, but other texts. */
export const TWO_WIDTHS: readonly number[] = [390, 1440];

/** Fails all matching requests with status 500 until the test ends. */
export async function failing(page: Page, url: string | RegExp): Promise<void> {
  await intercept(page, url, (asked) => asked.fulfill({ status: 500, json: {} }));
}

/** Leaves matching requests unanswered until the test ends. */
export async function hanging(page: Page, url: string | RegExp): Promise<void> {
  await intercept(page, url, () => {});
}

type ListState = Pick<Screen, "name" | "path" | "widths" | "shows"> & {
  /** The addresses that the list, or several lists, are requested from. */
  asked: readonly string[];
  /** The element that shows the list's state. */
  says: (page: Page) => Locator;
};

/** A list that is still loading. */
export function loadingScreen({ asked, says, ...screen }: ListState): Screen {
  return {
    widths: TWO_WIDTHS,
    ...screen,
    before: (page) => Promise.all(asked.map((url) => hanging(page, url))),
    open: (page) => expect(says(page)).toBeVisible(),
  };
}

/** A list for which every attempt to load has failed. */
export function loadFailedScreen({ asked, says, ...screen }: ListState): Screen {
  return {
    widths: TWO_WIDTHS,
    allows: /500/,
    ...screen,
    before: async (page) => {
      for (const url of asked) await failing(page, url);
      await holdTimers(page);
    },
    open: (page) => givenUp(page, says(page)),
  };
}

/** Skips the pauses between a page's attempts to load until it gives up. Its timers must be held. */
export async function givenUp(page: Page, shown: Locator): Promise<void> {
  // While one list has failed and another is still retried, the next held pause would keep the button disabled.
  const stillTried = page.locator("button:disabled", { hasText: "Try again" });
  const hasGivenUp = async () => {
    await passTimers(page, 4_000);
    return (await shown.isVisible()) && (await stillTried.count()) === 0;
  };
  await expect.poll(hasGivenUp, { intervals: [20, 50, 100] }).toBe(true);
}

export function toast(page: Page): Locator {
  return page.locator("[data-sonner-toast]").first();
}

export function dialog(page: Page): Locator {
  return page.getByRole("dialog");
}
