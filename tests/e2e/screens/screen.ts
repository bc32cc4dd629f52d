import type { Locator, Page } from "@playwright/test";
import { answer } from "../support/answers.ts";
import { holdTimers, passTimers } from "../support/held-timers.ts";
import { expect } from "../support/test.ts";

/** A screen, or a passing state of one, as a person sees it: where it starts and what leads to it. */
export type Screen = {
  /** A sentence part that names it, such as "lead desk: empty". */
  name: string;
  /** Where the visit starts; a function where that has to be made first. */
  path: string | (() => Promise<string>);
  /** What is laid out before the visit, such as how requests are answered. */
  before?: (page: Page) => Promise<unknown>;
  /** What a person does there, until the state shows. */
  open?: (page: Page) => Promise<void>;
  /** What lies over the page, or is scrolled to; only this is looked at then. */
  front?: (page: Page) => Locator;
  /** Widths at which the state exists, in CSS pixels; all of `WIDTHS` unless told. */
  widths?: readonly number[];
  /** Components that this shows and no plain visit does, as files below app/. */
  shows?: readonly string[];
  /** Without script, as the page first arrives. */
  scriptless?: boolean;
  /** With the service worker, which keeps the whole desk when it starts: as much work as two visits. */
  hasWorker?: boolean;
  /** In a browser that has been nowhere else: what leads there would last, or needs scripts that were never loaded. */
  alone?: boolean;
  /** Console errors that the state comes with. */
  allows?: RegExp;
};

export const WIDTHS = [320, 390, 768, 1440] as const;
export const PHONE_WIDTHS = [320, 390] as const;
export const DESK_WIDTHS = [768, 1440] as const;
/** For what is laid out like other screens of the list, with other words. */
export const TWO_WIDTHS: readonly number[] = [390, 1440];

/** Answers all requests to addresses like this with an error until the test ends. */
export async function failing(page: Page, url: string | RegExp): Promise<void> {
  await answer(page, url, (asked) => asked.fulfill({ status: 500, json: {} }));
}

/** Leaves requests to addresses like this unanswered until the test ends. */
export async function hanging(page: Page, url: string | RegExp): Promise<void> {
  await answer(page, url, () => {});
}

type ListState = Pick<Screen, "name" | "path" | "widths" | "shows"> & {
  /** Where the list, or several of them, are asked for. */
  asked: readonly string[];
  /** What says how it stands. */
  says: (page: Page) => Locator;
};

/** A list that is still on its way. */
export function listOnItsWay({ asked, says, ...screen }: ListState): Screen {
  return {
    widths: TWO_WIDTHS,
    ...screen,
    before: (page) => Promise.all(asked.map((url) => hanging(page, url))),
    open: (page) => expect(says(page)).toBeVisible(),
  };
}

/** A list for which every try has failed. */
export function listNotToBeHad({ asked, says, ...screen }: ListState): Screen {
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

/** Lets the pauses between a page's tries to load pass at once, until it has given up; its timers are held. */
export async function givenUp(page: Page, shown: Locator): Promise<void> {
  // One of several lists has failed, and another is still tried: its next pause would hold the button for good.
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
