import { foundLeads, storeMarked } from "../support/desk.ts";
import { intercept } from "../support/intercept.ts";
import { expect } from "../support/test.ts";
import { loadFailedScreen, loadingScreen, type Screen, TWO_WIDTHS } from "./screen.ts";

const BOARD = "/admin/leads?layout=board";

/** The lead desk as a board. */
export const BOARD_SCREENS: readonly Screen[] = [
  {
    name: "leads: as a board",
    path: () => foundLeads(BOARD),
    open: (page) => expect(page.getByRole("region", { name: /^New/ })).toBeVisible(),
  },
  {
    name: "leads: a card dragged by keyboard",
    path: async () => `${BOARD}&search=${await storeMarked([{ name: "Bo Lindgren", status: "new" }])}`,
    widths: [1440],
    open: async (page) => {
      await page.getByRole("button", { name: "Move Bo Lindgren" }).press("Enter");
      await page.keyboard.press("ArrowRight");
      await expect(page.getByText("Over Contacted.")).toBeAttached();
    },
  },
  loadingScreen({
    name: "leads: a board loading",
    path: BOARD,
    asked: ["**/rest/v1/rpc/lead_board"],
    says: (page) => page.getByText("Loading leads..."),
    // The script loads before the leads do.
    shows: ["desk/board/lead-board.tsx", "desk/list/lead-desk.tsx"],
  }),
  {
    name: "leads: a board whose script is failed to load",
    alone: true,
    path: BOARD,
    widths: TWO_WIDTHS,
    allows: /ERR_FAILED/,
    before: (page) => intercept(page, "**/lead-board-*.js", (asked) => asked.abort()),
    open: (page) => expect(page.getByRole("button", { name: "Try again" })).toBeVisible(),
    shows: ["desk/list/lead-desk.tsx"],
  },
  loadFailedScreen({
    name: "leads: a board failed to load",
    path: BOARD,
    asked: ["**/rest/v1/rpc/lead_board"],
    says: (page) => page.getByRole("button", { name: "Try again" }),
    shows: ["desk/board/lead-board.tsx"],
  }),
];
