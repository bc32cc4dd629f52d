import type { Locator, Page } from "@playwright/test";

/** A screen, or a passing state of one, as a person sees it: where it starts and what leads to it. */
export type Screen = {
  /** A sentence part that names it, such as "lead desk: empty". */
  name: string;
  /** Where the visit starts; a function where that has to be made first. */
  path: string | (() => Promise<string>);
  /** What a person does there, until the state shows. */
  open?: (page: Page) => Promise<void>;
  /** What lies over the page; only this is looked at then. */
  front?: (page: Page) => Locator;
  /** Widths at which the state exists, in CSS pixels; all of `WIDTHS` unless told. */
  widths?: readonly number[];
  /** Components that this shows and no plain visit does, as files below app/. */
  shows?: readonly string[];
  /** Without script, as the page first arrives. */
  scriptless?: boolean;
  /** Console errors that the state comes with. */
  allows?: RegExp;
};

export const WIDTHS = [320, 390, 768, 1440] as const;
export const PHONE_WIDTHS = [320, 390] as const;
export const DESK_WIDTHS = [768, 1440] as const;

/** Answers all requests to addresses like this with an error until the test ends. */
export async function failing(page: Page, url: string): Promise<void> {
  await page.route(url, (route) => route.fulfill({ status: 500, json: {} }));
}

/** Leaves requests to addresses like this unanswered until the test ends. */
export async function hanging(page: Page, url: string): Promise<void> {
  await page.route(url, () => {});
}
