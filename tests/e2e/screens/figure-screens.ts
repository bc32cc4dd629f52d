import type { Page } from "@playwright/test";
import { intercept } from "../support/intercept.ts";
import { expect } from "../support/test.ts";
import { loadFailedScreen, loadingScreen, type Screen, TWO_WIDTHS } from "./screen.ts";

const PATH = "/admin/figures";
const FIGURES = "**/rest/v1/rpc/figures_by";
const TIMES = "**/rest/v1/rpc/response_times";
const FIRST_DAY = "**/rest/v1/daily_figures?*";

/** The figures that owners see. */
export const FIGURE_SCREENS: readonly Screen[] = [
  {
    name: "figures",
    path: PATH,
    before: (page) => answerFigures(page),
    open: (page) => expect(page.getByRole("table", { name: "By city" })).toBeVisible(),
    shows: ["admin/figures/week-section.tsx"],
  },
  {
    name: "figures: a year, as a table",
    path: `${PATH}?weeks=52`,
    widths: TWO_WIDTHS,
    before: (page) => answerFigures(page),
    open: async (page) => {
      await page.getByText("As a table").click();
      await expect(page.getByRole("table", { name: "Week by week", exact: true })).toBeVisible();
    },
    shows: ["admin/figures/week-plot.tsx", "admin/figures/figure-table.tsx"],
  },
  {
    name: "figures: too few to tell",
    path: PATH,
    widths: TWO_WIDTHS,
    before: async (page) => {
      await intercept(page, FIGURES, (asked) => asked.fulfill({ json: [] }));
      await intercept(page, FIRST_DAY, (asked) => asked.fulfill({ json: [] }));
      await intercept(page, TIMES, (asked) => asked.fulfill({ json: NO_TIMES }));
    },
    open: (page) => expect(page.getByText("No visits have been counted yet.")).toBeVisible(),
    shows: [
      "admin/figures/figures.route.tsx",
      "admin/figures/figure-sections.tsx",
      "admin/figures/bar-table.tsx",
    ],
  },
  loadingScreen({
    name: "figures: loading",
    path: PATH,
    asked: [FIGURES],
    says: (page) => page.getByText("Loading figures..."),
    shows: ["admin/figures/figures.route.tsx"],
  }),
  loadFailedScreen({
    name: "figures: failed to load",
    path: PATH,
    asked: [FIGURES],
    says: (page) => page.getByRole("button", { name: "Try again" }),
    shows: ["admin/figures/figures.route.tsx"],
  }),
];

const row = (name: string, figures: Record<string, number>) => ({
  name,
  arrivals: 0,
  views: 0,
  starts: 0,
  calls: 0,
  left_here: 0,
  requests: 0,
  sent: 0,
  contacted: 0,
  converted: 0,
  ...figures,
});

const NO_TIMES = {
  answered: 0,
  in_promise: 0,
  median_minutes: null,
  within_15: 0,
  within_60: 0,
  within_240: 0,
  later: 0,
  waiting: 1,
  unknown: 0,
};

const TIMES_OF_MANY = {
  ...NO_TIMES,
  answered: 118,
  in_promise: 81,
  median_minutes: 17,
  within_15: 52,
  within_60: 44,
  within_240: 15,
  later: 7,
  waiting: 4,
  unknown: 2,
};

/** Rows in the order in which the database returns them. */
const DIVIDED: Record<string, readonly object[]> = {
  page: [
    row("/", { views: 1480, starts: 96, calls: 210, requests: 48, contacted: 44, converted: 21 }),
    row("/henderson-appliance-rental", {
      views: 412,
      starts: 30,
      calls: 61,
      requests: 19,
      contacted: 18,
      converted: 8,
    }),
    row("/washer-dryer-combo-rental", {
      views: 377,
      starts: 25,
      calls: 40,
      requests: 14,
      contacted: 13,
      converted: 6,
    }),
    row("", { requests: 12, contacted: 12, converted: 9 }),
    row("/contact", { views: 260, starts: 41, calls: 33, requests: 11, contacted: 9, converted: 3 }),
    row("/north-las-vegas-washer-rental", {
      views: 181,
      starts: 9,
      calls: 12,
      requests: 4,
      contacted: 4,
      converted: 1,
    }),
    row("/blog/las-vegas-hard-water-washing-machine", { views: 133, calls: 2 }),
    ...["/faq", "/about", "/services", "/terms", "/privacy", "/blog"].map((name, n) =>
      row(name, { views: 90 - n * 13 }),
    ),
    row("other", { views: 17 }),
  ],
  source: [
    row("google.com", { arrivals: 902, starts: 120, calls: 190, requests: 61, contacted: 57, converted: 26 }),
    row("direct", { arrivals: 540, starts: 70, calls: 130, requests: 31, contacted: 28, converted: 10 }),
    row("", { requests: 12, contacted: 12, converted: 9 }),
    row("a-rather-long-newsletter-campaign-of-the-autumn-2026", {
      arrivals: 61,
      starts: 9,
      calls: 6,
      requests: 4,
      contacted: 3,
    }),
    row("yelp.com", { arrivals: 44, starts: 2, calls: 21 }),
  ],
  city: [
    row("Las Vegas", { requests: 51, contacted: 47, converted: 24 }),
    row("Henderson", { requests: 27, contacted: 26, converted: 12 }),
    row("", { requests: 9, contacted: 8, converted: 2 }),
    row("North Las Vegas", { requests: 8, contacted: 8, converted: 3 }),
  ],
  field: ["name", "phone", "email", "city", "message", "agreement"].map((name, n) =>
    row(name, { left_here: [9, 41, 22, 3, 12, 6][n] ?? 0 }),
  ),
};

/** Stubs the figures of a small business for any span. */
async function answerFigures(page: Page): Promise<void> {
  await intercept(page, FIRST_DAY, (asked) => asked.fulfill({ json: [{ day: "2026-09-14" }] }));
  await intercept(page, TIMES, (asked) => asked.fulfill({ json: TIMES_OF_MANY }));
  await intercept(page, FIGURES, (asked) => {
    const { _by, _from, _until } = JSON.parse(asked.body ?? "");
    return asked.fulfill({ json: _by === "week" ? weeksBetween(_from, _until) : DIVIDED[_by] });
  });
}

function weeksBetween(from: string, until: string): object[] {
  const weeks: object[] = [];
  for (let day = Date.parse(from); day <= Date.parse(until); day += 7 * 86_400_000) {
    const n = weeks.length;
    const arrivals = 90 + ((n * 37) % 70);
    const starts = Math.round(arrivals / 8);
    weeks.push(
      row(new Date(day).toISOString().slice(0, 10), {
        arrivals,
        starts,
        calls: Math.round(arrivals / 5),
        requests: Math.round(starts / 1.7),
        sent: Math.round(starts / 2),
        contacted: Math.round(starts / 1.9),
        converted: Math.round(starts / 4),
      }),
    );
  }
  return weeks;
}
