import { noLeads, storedLeads } from "../support/desk.ts";
import { intercept } from "../support/intercept.ts";
import { expect } from "../support/test.ts";
import { loadFailedScreen, loadingScreen, type Screen, TWO_WIDTHS } from "./screen.ts";

const CALL_SHEET = "/admin/leads/call-sheet";
const LEADS = "**/rest/v1/leads?*";

/** The printed list of whom to call. */
export const CALL_SHEET_SCREENS: readonly Screen[] = [
  {
    name: "call sheet",
    path: () => storedLeads(CALL_SHEET),
    open: (page) => expect(page.getByRole("listitem").getByRole("link").first()).toBeVisible(),
  },
  {
    name: "call sheet: nobody to call",
    path: CALL_SHEET,
    widths: TWO_WIDTHS,
    before: async (page) => {
      await noLeads(page);
      await intercept(page, "**/rest/v1/rpc/search_leads", (asked) => asked.fulfill({ json: [] }));
    },
    open: (page) => expect(page.getByText("There’s no one to call.")).toBeVisible(),
    shows: ["desk/call-sheet/call-sheet.route.tsx"],
  },
  loadingScreen({
    name: "call sheet: loading",
    path: CALL_SHEET,
    asked: [LEADS],
    says: (page) => page.getByText("Loading the call sheet..."),
    shows: ["desk/call-sheet/call-sheet.route.tsx"],
  }),
  loadFailedScreen({
    name: "call sheet: failed to load",
    path: CALL_SHEET,
    asked: [LEADS],
    says: (page) => page.getByText("Failed to load the call sheet"),
    shows: ["desk/call-sheet/call-sheet.route.tsx"],
  }),
];
