import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { LEADS_PER_FETCH } from "#app/desk/lead-queries.ts";
import { openAs } from "../support/admin.ts";
import { type AskedRequest, answer } from "../support/answers.ts";
import { asOwner } from "../support/database.ts";
import { nothingToDo, storeMarked } from "../support/desk.ts";
import { holdTimers } from "../support/held-timers.ts";
import { makeStaff } from "../support/staff.ts";
import { expect } from "../support/test.ts";
import {
  dialog,
  failing,
  givenUp,
  hanging,
  loadFailedScreen,
  loadingScreen,
  PHONE_WIDTHS,
  type Screen,
  TWO_WIDTHS,
  toast,
  WIDTHS,
} from "./screen.ts";

const LEADS = "**/rest/v1/leads?*";
const NEXT_LEADS = /\/rest\/v1\/leads\?.*[lg]te\./;
const LEADS_TABLE = "**/rest/v1/leads*";
const VIEWS = "**/rest/v1/lead_views*";
const ADD_REQUEST_SCRIPT = "**/assets/add-request-dialog-*.js";
const DESK = "/admin/leads";
const IMPORT = "/admin/leads/import";
const CALL_SHEET = "/admin/leads/call-sheet";

/** The dashboard and the desk where quote requests are worked. */
export const LEAD_SCREENS: readonly Screen[] = [
  {
    name: "dashboard",
    path: () => storedLeads("/admin/dashboard"),
    open: (page) => expect(page.getByText("held back")).toBeVisible(),
  },
  {
    name: "dashboard: requests that the database has not taken",
    path: () => storedLeads("/admin/dashboard"),
    before: (page) => {
      const since = new Date(Date.now() - 12 * 60_000).toISOString();
      return answer(page, "/readyz", (asked) =>
        asked.fulfill({ status: 503, json: { leads: { waiting: 3, since, keptAside: 1 } } }),
      );
    },
    open: (page) => expect(page.getByText("3 requests aren’t among the leads yet")).toBeVisible(),
    allows: /503/,
    // Two notices.
    shows: ["desk/waiting-leads.tsx", "desk/waiting-leads.tsx", "ui/notice.tsx"],
  },
  {
    name: "sign-out: failed",
    path: "/admin/dashboard",
    allows: /ERR_FAILED/,
    open: async (page) => {
      await answer(page, "**/auth/v1/logout*", (asked) => asked.abort());
      await page.getByRole("button", { name: "Sign Out", exact: true }).first().click();
      await expect(toast(page)).toBeVisible();
    },
    front: toast,
  },
  {
    name: "sign-in: role not to be had",
    path: "/admin",
    widths: TWO_WIDTHS,
    allows: /500/,
    before: (page) => failing(page, "**/rest/v1/rpc/has_role"),
    open: (page) => expect(page.getByRole("button", { name: "Try again" })).toBeVisible(),
    shows: ["admin/sign-in.route.tsx"],
  },
  {
    name: "without a network",
    path: "/admin/dashboard",
    open: goOffline,
    front: offlineNotice,
    shows: ["admin/offline-notice.tsx"],
  },
  {
    name: "a clock that is ahead",
    path: "/admin/dashboard",
    open: async (page) => {
      await expect(page.getByText(/waiting for a call/i).first()).toBeVisible();
      await page.evaluate(() => {
        const now = Date.now;
        Date.now = () => now() + 3 * 60 * 60_000;
        window.dispatchEvent(new Event("visibilitychange"));
      });
      await expect(clockNotice(page)).toBeVisible();
    },
    front: clockNotice,
    shows: ["admin/clock-notice.tsx"],
  },
  {
    name: "without a network, scrolled",
    path: DESK,
    widths: [1440],
    before: manyLeads,
    open: async (page) => {
      await scrollToEnd(page);
      await goOffline(page);
    },
    front: (page) => page.getByRole("banner"),
  },
  {
    name: "leads",
    path: () => storedLeads(DESK),
    // This list holds the leads of all tests; other states show the list at each width.
    widths: TWO_WIDTHS,
    open: async (page) => {
      await page
        .getByRole("button", { name: /^The hookups are upstairs/ })
        .first()
        .click();
    },
  },
  {
    name: "leads: a request taken down",
    path: () => foundLeads(DESK),
    open: async (page) => {
      await page.getByRole("button", { name: "Add Request" }).click();
      const fields = dialog(page);
      await fields.getByLabel("Name").fill("Alejandra Montoya");
      await fields.getByLabel("Phone").fill("555");
      await fields.getByRole("button", { name: "Add request" }).click();
      await expect(fields.getByText("with area code")).toBeVisible();
    },
    front: dialog,
    shows: ["desk/add-request-dialog.tsx"],
  },
  {
    name: "leads: the form for a request on its way",
    alone: true,
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    before: (page) => hanging(page, ADD_REQUEST_SCRIPT),
    open: async (page) => {
      await page.getByRole("button", { name: "Add Request" }).click();
      await expect(page.getByRole("button", { name: "Opening..." })).toBeVisible();
    },
  },
  {
    name: "leads: the form for a request not to be had",
    alone: true,
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    allows: /ERR_FAILED/,
    before: (page) => answer(page, ADD_REQUEST_SCRIPT, (asked) => asked.abort()),
    open: async (page) => {
      await page.getByRole("button", { name: "Add Request" }).click();
      await expect(toast(page)).toContainText("The form couldn’t be loaded.");
    },
    front: toast,
  },
  {
    name: "leads: a request that couldn’t be added",
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    open: async (page) => {
      await page.getByRole("button", { name: "Add Request" }).click();
      await answer(page, LEADS_TABLE, (asked) => (asked.method === "POST" ? asked.abort() : asked.pass()));
      const fields = dialog(page);
      await fields.getByLabel("Name").fill("Alejandra Montoya");
      await fields.getByLabel("Phone").fill("702-555-0188");
      await fields.getByRole("button", { name: "Add request" }).click();
      await expect(fields.getByRole("alert")).toBeVisible();
    },
    front: dialog,
    shows: ["desk/add-request-dialog.tsx"],
    allows: /ERR_FAILED/,
  },
  {
    name: "leads: status saved, with Undo",
    path: () => foundLeads(DESK),
    open: async (page) => {
      await page
        .getByRole("combobox", { name: /^Status of/ })
        .first()
        .selectOption({ label: "Qualified" });
      await expect(toast(page).getByRole("button", { name: "Undo" })).toBeVisible();
    },
    front: toast,
  },
  {
    name: "leads: a status gone through by keys",
    path: () => foundLeads(DESK),
    open: async (page) => {
      await page
        .getByRole("combobox", { name: /^Status of/ })
        .first()
        .focus();
      await page.keyboard.press("ArrowDown");
      await expect(page.getByText("Enter saves, Esc cancels")).toBeVisible();
    },
  },
  {
    name: "leads: who waits for a call",
    path: () => foundLeads(`${DESK}?show=waiting`),
    widths: TWO_WIDTHS,
    open: (page) => expect(page.getByRole("link", { name: "Show all leads" })).toBeVisible(),
  },
  {
    name: "leads: nobody waits for a call",
    path: `${DESK}?show=waiting`,
    before: noLeads,
    open: async (page) => {
      await expect(page.getByText("Nobody is waiting for a call.")).toBeVisible();
      await expect(page.getByText("All caught up.")).toBeVisible();
    },
    shows: ["desk/lead-list.tsx"],
  },
  {
    name: "a lead, whole",
    path: () => foundLeads(DESK),
    open: openLead,
    shows: ["desk/lead-panel.tsx"],
  },
  {
    name: "a lead: its history on its way",
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    before: (page) => hanging(page, "**/rest/v1/lead_notes*"),
    open: async (page) => {
      await openLead(page);
      await expect(page.getByText("Loading the history...")).toBeVisible();
    },
    shows: ["desk/lead-history-section.tsx"],
  },
  {
    name: "a lead: called, and how it went not saved",
    path: () => foundLeads(DESK),
    allows: /500/,
    open: async (page) => {
      await openLead(page);
      await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
      await page.getByRole("link", { name: /^Call/ }).click();
      await answer(page, "**/rest/v1/lead_notes*", (asked) =>
        asked.method === "POST" ? asked.fulfill({ status: 500, json: {} }) : asked.pass(),
      );
      await answer(page, LEADS_TABLE, (asked) => (asked.method === "PATCH" ? undefined : asked.pass()));
      await page.getByRole("button", { name: "Voicemail" }).click();
      await expect(page.getByText("That couldn’t be saved.")).toBeVisible();
    },
    shows: ["desk/call-outcome.tsx"],
  },
  {
    name: "a lead: called, and nobody reached",
    path: () => foundLeads(DESK),
    open: async (page) => {
      await openLead(page);
      await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
      await page.getByRole("link", { name: /^Call/ }).click();
      await answer(page, "**/rest/v1/lead_notes*", (asked) =>
        asked.method === "POST" ? asked.fulfill({ status: 201 }) : asked.pass(),
      );
      await answer(page, LEADS_TABLE, (asked) => (asked.method === "PATCH" ? undefined : asked.pass()));
      await page.getByRole("button", { name: "Voicemail" }).click();
      await expect(page.getByRole("group", { name: "Call again" })).toBeVisible();
    },
    shows: ["desk/call-outcome.tsx"],
  },
  {
    name: "a lead: its history not to be had, a note not saved",
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    allows: /500/,
    before: async (page) => {
      await failing(page, "**/rest/v1/lead_notes*");
      await holdTimers(page);
    },
    open: async (page) => {
      await openLead(page);
      await givenUp(page, page.getByText("Failed to load the history"));
      await page.getByLabel("Note").fill("Gate code 1234");
      await page.getByRole("button", { name: "Add note" }).click();
      await expect(page.getByText("The note couldn’t be saved.")).toBeVisible();
    },
    // The failure notices of the history and of the note.
    shows: ["desk/lead-history-section.tsx", "desk/lead-history-section.tsx", "ui/notice.tsx"],
  },
  {
    name: "a lead: another request of its person looked for",
    widths: PHONE_WIDTHS,
    path: () => foundLeads(DESK),
    open: async (page) => {
      await openLead(page);
      await page.getByRole("button", { name: "Add another request from this person" }).click();
      await dialog(page).getByRole("searchbox").fill("Bo");
      await expect(dialog(page).getByRole("listitem").first()).toBeVisible();
    },
    front: dialog,
    shows: ["desk/person/merge-dialog.tsx"],
  },
  {
    name: "a lead: no other request found for its person",
    path: () => foundLeads(DESK),
    widths: PHONE_WIDTHS,
    open: async (page) => {
      await openLead(page);
      await page.getByRole("button", { name: "Add another request from this person" }).click();
      await dialog(page).getByRole("searchbox").fill("no such words");
      await expect(dialog(page).getByText("No other requests match.")).toBeVisible();
    },
    front: dialog,
    shows: ["desk/person/merge-dialog.tsx", "desk/person/other-requests.tsx"],
  },
  {
    name: "a lead: other requests of its person not searched",
    path: () => foundLeads(DESK),
    widths: PHONE_WIDTHS,
    allows: /500/,
    before: (page) => holdTimers(page),
    open: async (page) => {
      await openLead(page);
      await failing(page, "**/rest/v1/rpc/search_leads");
      await page.getByRole("button", { name: "Add another request from this person" }).click();
      await dialog(page).getByRole("searchbox").fill("Bo");
      await givenUp(page, dialog(page).getByText("Failed to search"));
    },
    front: dialog,
    shows: ["desk/person/merge-dialog.tsx"],
  },
  {
    name: "a lead: its person’s other requests not to be had",
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    allows: /500/,
    before: async (page) => {
      await failing(page, "**/rest/v1/rpc/requests_of_persons");
      await holdTimers(page);
    },
    open: async (page) => {
      await openLead(page);
      await givenUp(page, page.getByText("Failed to load this person’s other requests"));
    },
    shows: ["desk/person/other-requests.tsx"],
  },
  loadingScreen({
    name: "a lead: on its way",
    path: `${DESK}/${randomUUID()}`,
    asked: [LEADS],
    says: (page) => page.getByText("Loading the lead..."),
    shows: ["desk/lead-panel.tsx"],
  }),
  loadFailedScreen({
    name: "a lead: not to be had",
    path: `${DESK}/${randomUUID()}`,
    asked: [LEADS],
    says: (page) => page.getByText("Failed to load the lead"),
    shows: ["desk/lead-panel.tsx"],
  }),
  {
    name: "a lead: gone",
    path: `${DESK}/${randomUUID()}`,
    widths: TWO_WIDTHS,
    open: (page) => expect(page.getByText("This lead no longer exists.")).toBeVisible(),
    shows: ["desk/lead-panel.tsx"],
  },
  {
    name: "leads: keys",
    path: DESK,
    widths: [1440],
    open: async (page) => {
      await page.getByRole("button", { name: "Keys", exact: true }).click();
      await expect(dialog(page)).toBeVisible();
    },
    front: dialog,
    shows: ["ui/key-list.tsx"],
  },
  {
    name: "leads: on their way into a file",
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    before: (page) => hanging(page, "**/rest/v1/rpc/log_lead_export"),
    open: async (page) => {
      await page.getByRole("button", { name: "Export as CSV" }).click();
      await expect(page.getByRole("button", { name: "Cancel export" })).toBeVisible();
    },
  },
  {
    name: "leads: not exported",
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    allows: /500/,
    before: (page) => failing(page, "**/rest/v1/rpc/log_lead_export"),
    open: async (page) => {
      await page.getByRole("button", { name: "Export as CSV" }).click();
      await expect(toast(page)).toContainText("couldn’t be exported");
    },
    front: toast,
  },
  {
    name: "leads: found, with filters",
    path: () => storedLeads(`${DESK}?search=mountains+edge&from=2020-01-01`),
    open: (page) => expect(page.getByText(/leads? match/)).toBeVisible(),
  },
  {
    name: "leads: nothing found",
    path: `${DESK}?search=no+such+words`,
    widths: TWO_WIDTHS,
    open: (page) => expect(page.getByText("No leads match “no such words”.")).toBeVisible(),
    shows: ["desk/lead-list.tsx", "ui/list-tools.tsx"],
  },
  {
    name: "leads: none of a status",
    path: `${DESK}?show=qualified`,
    widths: TWO_WIDTHS,
    before: noLeads,
    open: (page) => expect(page.getByText("No leads have this status.")).toBeVisible(),
    shows: ["desk/lead-list.tsx"],
  },
  {
    name: "leads: held back",
    path: () => foundLeads(`${DESK}?show=quarantine`),
    open: (page) => expect(page.getByRole("button", { name: "Release Eve" }).first()).toBeVisible(),
  },
  {
    name: "leads: some selected",
    path: async () => `${DESK}?search=${await storeMarked(TWO_OF_MANY)}`,
    open: selectAll,
    shows: ["ui/selection/selection-bar.tsx"],
  },
  {
    name: "leads: changed together, one by somebody else meanwhile",
    path: async () => `${DESK}?search=${await storeMarked(TWO_OF_MANY)}`,
    widths: TWO_WIDTHS,
    open: async (page) => {
      await selectAll(page);
      await answer(page, "**/rest/v1/rpc/change_leads", async (asked) => {
        const { _changes } = JSON.parse(asked.body ?? "");
        const [first, ...others] = _changes.map(({ id }: { id: string }) => id);
        const state = { status: "qualified", quarantine: null };
        await asked.fulfill({
          json: [
            { id: first, ...state, changed: false },
            ...others.map((id: string) => ({ id, ...state, status: "contacted", changed: true })),
          ],
        });
      });
      await page.getByLabel("Set the status of the selected leads").selectOption("contacted");
      await expect(toast(page)).toContainText("someone else in the meantime");
    },
    front: toast,
  },
  {
    name: "leads: saved views, one being saved under a name that is taken",
    path: `${DESK}?show=new&order=oldest`,
    before: (page) => answer(page, VIEWS, answerViews),
    allows: /409/,
    open: async (page) => {
      await expect(page.getByRole("link", { name: "Henderson, this month" })).toBeVisible();
      await page.getByRole("button", { name: "Save this view" }).click();
      await dialog(page).getByLabel("Name").fill("Henderson, this month");
      await dialog(page).getByRole("button", { name: "Save view" }).click();
      await expect(dialog(page).getByRole("alert")).toBeVisible();
    },
    front: dialog,
    shows: ["desk/views/save-view-dialog.tsx", "desk/views/save-view-dialog.tsx", "ui/popout.tsx"],
  },
  {
    name: "leads: saved views being edited, one not renamed",
    path: DESK,
    before: (page) => answer(page, VIEWS, answerViews),
    allows: /409/,
    open: async (page) => {
      await page.getByRole("button", { name: "Edit views" }).click();
      await dialog(page).getByLabel("Name of Who to call").fill("Henderson, this month");
      await dialog(page).getByRole("button", { name: "Rename Who to call" }).click();
      await expect(dialog(page).getByRole("alert")).toBeVisible();
    },
    front: dialog,
    shows: ["desk/views/manage-views-dialog.tsx", "desk/views/manage-views-dialog.tsx"],
  },
  {
    name: "leads: with saved views",
    path: () => foundLeads(`${DESK}?show=new`),
    widths: TWO_WIDTHS,
    before: (page) => answer(page, VIEWS, answerViews),
    open: (page) => expect(page.getByRole("link", { name: "Who to call", exact: true })).toBeVisible(),
  },
  {
    name: "leads: as a board",
    path: () => foundLeads(`${DESK}?layout=board`),
    open: (page) => expect(page.getByRole("region", { name: /^New/ })).toBeVisible(),
  },
  {
    name: "leads: a card carried by keys",
    path: async () => `${DESK}?layout=board&search=${await storeMarked(TWO_OF_MANY)}`,
    widths: [1440],
    open: async (page) => {
      await page.getByRole("button", { name: "Move Bo Lindgren" }).press("Enter");
      await page.keyboard.press("ArrowRight");
      await expect(page.getByText("Over Contacted.")).toBeAttached();
    },
  },
  loadingScreen({
    name: "leads: a board on its way",
    path: `${DESK}?layout=board`,
    asked: ["**/rest/v1/rpc/lead_board"],
    says: (page) => page.getByText("Loading leads..."),
    // The script loads before the leads do.
    shows: ["desk/board/lead-board.tsx", "desk/lead-desk.tsx"],
  }),
  {
    name: "leads: a board whose script is not to be had",
    alone: true,
    path: `${DESK}?layout=board`,
    widths: TWO_WIDTHS,
    allows: /ERR_FAILED/,
    before: (page) => answer(page, "**/lead-board-*.js", (asked) => asked.abort()),
    open: (page) => expect(page.getByRole("button", { name: "Try again" })).toBeVisible(),
    shows: ["desk/lead-desk.tsx"],
  },
  loadFailedScreen({
    name: "leads: a board not to be had",
    path: `${DESK}?layout=board`,
    asked: ["**/rest/v1/rpc/lead_board"],
    says: (page) => page.getByRole("button", { name: "Try again" }),
    shows: ["desk/board/lead-board.tsx"],
  }),
  {
    name: "leads: held back, some selected",
    path: async () => `${DESK}?show=quarantine&search=${await storeMarked(TWO_HELD)}`,
    widths: TWO_WIDTHS,
    open: selectAll,
  },
  {
    name: "leads: released, with Undo",
    path: () => foundLeads(`${DESK}?show=quarantine`),
    open: async (page) => {
      await page.getByRole("button", { name: "Release Eve" }).first().click();
      await expect(toast(page)).toContainText("Request released");
    },
    front: toast,
  },
  {
    name: "leads: nothing held back",
    path: `${DESK}?show=quarantine`,
    widths: TWO_WIDTHS,
    open: async (page) => {
      await answer(page, LEADS, (asked) => asked.fulfill({ json: [] }));
      await page.reload();
      await expect(page.getByText("Nothing is held back.")).toBeVisible();
    },
    shows: ["desk/lead-list.tsx"],
  },
  {
    name: "leads: none",
    path: DESK,
    widths: TWO_WIDTHS,
    before: noLeads,
    open: (page) => expect(page.getByText("No leads found.")).toBeVisible(),
    shows: ["desk/lead-list.tsx"],
  },
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
      await answer(page, "**/rest/v1/rpc/search_leads", (asked) => asked.fulfill({ json: [] }));
    },
    open: (page) => expect(page.getByText("There’s no one to call.")).toBeVisible(),
    shows: ["desk/call-sheet/call-sheet.route.tsx"],
  },
  loadingScreen({
    name: "call sheet: on its way",
    path: CALL_SHEET,
    asked: [LEADS],
    says: (page) => page.getByText("Loading the call sheet..."),
    shows: ["desk/call-sheet/call-sheet.route.tsx"],
  }),
  loadFailedScreen({
    name: "call sheet: not to be had",
    path: CALL_SHEET,
    asked: [LEADS],
    says: (page) => page.getByText("Failed to load the call sheet"),
    shows: ["desk/call-sheet/call-sheet.route.tsx"],
  }),
  {
    name: "import: what would come of a file",
    path: IMPORT,
    open: async (page) => {
      await chooseFile(page, `Name,Phone\nAna,702-555-${randomInt(1000, 9999)}\n,5\n`);
      await expect(page.getByText("1 refused")).toBeVisible();
    },
    shows: ["desk/csv/import-preview.tsx"],
  },
  {
    name: "import: a file that can’t be read",
    path: IMPORT,
    widths: TWO_WIDTHS,
    open: async (page) => {
      await chooseFile(page, "Some words");
      await expect(page.getByText("The first line has no “Name” column.")).toBeVisible();
    },
    shows: ["desk/csv/import-preview.tsx"],
  },
  {
    name: "import: a file on its way",
    path: IMPORT,
    widths: TWO_WIDTHS,
    before: (page) => hanging(page, "**/rest/v1/rpc/import_leads"),
    open: async (page) => {
      await chooseFile(page, "Name,Phone\nAna,7025550142\n");
      await expect(page.getByText("Reading the file...")).toBeVisible();
    },
    shows: ["desk/csv/import.route.tsx"],
  },
  {
    name: "import: failed",
    path: IMPORT,
    widths: TWO_WIDTHS,
    allows: /500/,
    before: (page) => failing(page, "**/rest/v1/rpc/import_leads"),
    open: async (page) => {
      await chooseFile(page, "Name,Phone\nAna,7025550142\n");
      await expect(page.getByRole("alert")).toBeVisible();
    },
    shows: ["desk/csv/import.route.tsx"],
  },
  {
    name: "import: done",
    path: IMPORT,
    widths: TWO_WIDTHS,
    before: (page) =>
      answer(page, "**/rest/v1/rpc/import_leads", (asked) =>
        asked.fulfill({ json: { added: 1, there: [] } }),
      ),
    open: async (page) => {
      await chooseFile(page, "Name,Phone\nAna,7025550142\n,555\n");
      await page.getByRole("button", { name: "Import 1 lead" }).click();
      await expect(page.getByText("Imported 1 lead")).toBeVisible();
    },
    shows: ["desk/csv/import.route.tsx"],
  },
  loadingScreen({
    name: "leads: on their way",
    path: DESK,
    widths: WIDTHS,
    asked: [LEADS],
    says: (page) => page.getByText("Loading leads..."),
    shows: ["desk/lead-list.tsx"],
  }),
  loadFailedScreen({
    name: "leads: not to be had",
    path: DESK,
    widths: WIDTHS,
    asked: [LEADS],
    says: (page) => page.getByRole("button", { name: "Try again" }),
    shows: ["desk/lead-list.tsx", "ui/notice.tsx"],
  }),
  {
    name: "leads: without a network, a change waits to be sent",
    path: () => foundLeads(DESK),
    open: async (page) => {
      await goOffline(page);
      const status = page.getByRole("combobox", { name: /^Status of/ }).first();
      await status.selectOption({ label: "Qualified" });
      await expect(page.getByText(/^Offline\. As of .* 1 change waits to be sent\.$/)).toBeVisible();
    },
    shows: ["desk/offline/list-status.tsx"],
  },
  {
    name: "sign-out: with a change that waits to be sent",
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    open: async (page) => {
      await leaveUnsent(page);
      await page.getByRole("button", { name: "Sign Out" }).click();
      await expect(dialog(page)).toBeVisible();
    },
    front: dialog,
    shows: ["admin/sign-out-button.tsx"],
  },
  {
    name: "account: signing out everywhere with a change that waits to be sent",
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    open: async (page) => {
      await leaveUnsent(page);
      await page.getByRole("link", { name: "My account" }).click();
      await page.getByRole("button", { name: "Sign out everywhere" }).click();
      await expect(dialog(page)).toContainText("deletes it from this device");
    },
    front: dialog,
  },
  {
    name: "leads: without a network, a list that is not on the device",
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    open: async (page) => {
      await goOffline(page);
      await page.getByLabel("Show").selectOption("Converted");
      await expect(page.getByText("Offline. This list isn’t on this device.")).toBeVisible();
    },
    shows: ["desk/lead-list.tsx"],
  },
  {
    name: "leads: without a network, a board that is not on the device",
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    open: async (page) => {
      await goOffline(page);
      await page.getByRole("link", { name: "Board", exact: true }).click();
      await expect(page.getByText("Offline. This board isn’t on this device.")).toBeVisible();
    },
    shows: ["desk/board/lead-board.tsx"],
  },
  {
    name: "a lead: without a network, a change waits to be sent",
    path: () => foundLeads(DESK),
    open: async (page) => {
      await openLead(page);
      await goOffline(page);
      await page.getByLabel("Status", { exact: true }).selectOption("qualified");
      await expect(page.getByRole("region", { name: "Waiting to be sent" })).toBeVisible();
    },
  },
  {
    name: "a lead: without a network, not on the device",
    alone: true,
    path: `${DESK}/${randomUUID()}`,
    widths: TWO_WIDTHS,
    before: (page) =>
      page.addInitScript(() => Object.defineProperty(Navigator.prototype, "onLine", { get: () => false })),
    open: (page) => expect(page.getByText("Offline. This lead isn’t on this device.")).toBeVisible(),
    shows: ["desk/lead-panel.tsx"],
  },
  {
    name: "leads: not refreshed",
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    allows: /500/,
    before: (page) => holdTimers(page),
    open: async (page) => {
      await expect(page.getByRole("table", { name: "Leads" })).toBeVisible();
      await failing(page, "**/rest/v1/rpc/search_leads");
      await givenUp(page, page.getByText("The list couldn’t be refreshed"));
    },
    shows: ["desk/lead-list.tsx"],
  },
  {
    name: "leads: more on their way",
    path: DESK,
    widths: TWO_WIDTHS,
    before: async (page) => {
      await manyLeads(page);
      await hanging(page, NEXT_LEADS);
    },
    open: async (page) => {
      await scrollToEnd(page);
      await expect(endOfList(page).getByText("Loading leads...")).toBeVisible();
    },
    front: endOfList,
    shows: ["ui/load-more.tsx"],
  },
  {
    name: "leads: more not to be had",
    path: DESK,
    widths: TWO_WIDTHS,
    allows: /500/,
    before: async (page) => {
      await manyLeads(page);
      await failing(page, NEXT_LEADS);
      await holdTimers(page);
    },
    open: async (page) => {
      await scrollToEnd(page);
      await givenUp(page, endOfList(page).getByRole("button", { name: "Try again" }));
    },
    front: endOfList,
    shows: ["ui/load-more.tsx"],
  },
];

const [SHARED_VIEW_ID, OWN_VIEW_ID, OWNER_ID] = [randomUUID(), randomUUID(), randomUUID()];

/** Stubs two saved views, and rejects any new one as a duplicate. */
function answerViews(asked: AskedRequest): Promise<void> {
  if (asked.method !== "GET")
    return asked.fulfill({ status: 409, json: { code: "23505", message: "duplicate" } });
  return asked.fulfill({
    json: [
      { id: SHARED_VIEW_ID, owner_id: null, name: "Henderson, this month", query: "city=Henderson&show=new" },
      { id: OWN_VIEW_ID, owner_id: OWNER_ID, name: "Who to call", query: "show=waiting" },
    ],
  });
}

const TWO_OF_MANY = [
  { name: "Dolores Whitfield", status: "new" },
  { name: "Bo Lindgren", status: "new" },
];
const TWO_HELD = TWO_OF_MANY.map((lead) => ({ ...lead, quarantine: { links: 3 } }));

async function selectAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByLabel("Select all shown").check();
}

async function openLead(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^María/ })
    .first()
    .click();
  await expect(
    page.getByRole("region", { name: "Lead", exact: true }).getByRole("heading").first(),
  ).toBeVisible();
}

async function goOffline(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { get: () => false, configurable: true });
    window.dispatchEvent(new Event("offline"));
  });
  await expect(offlineNotice(page)).toBeVisible();
}

/** Goes offline and changes the first lead on the desk. */
async function leaveUnsent(page: Page): Promise<void> {
  await goOffline(page);
  await page
    .getByRole("combobox", { name: /^Status of/ })
    .first()
    .selectOption({ label: "Qualified" });
  await expect(page.getByText(/1 change waits to be sent\.$/)).toBeVisible();
}

/** Comes back online as an agent whose session was ended elsewhere, with an unsent change. */
export async function loseSession(page: Page): Promise<void> {
  const staff = await makeStaff("agent");
  // With the key loaded, unsent changes can be sealed when the session turns out to have ended.
  const keyRead = page.waitForResponse("**/rest/v1/rpc/own_device_key");
  await openAs(page, staff, await foundLeads(DESK));
  await keyRead;
  await leaveUnsent(page);
  await asOwner((pool) => pool.query("delete from auth.sessions where user_id = $1", [staff.id]));
  await page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { get: () => true, configurable: true });
    window.dispatchEvent(new Event("online"));
  });
}

function offlineNotice(page: Page) {
  return page.getByRole("status").filter({ hasText: "You’re offline." });
}

function clockNotice(page: Page) {
  return page
    .getByRole("status")
    .filter({ hasText: "This device’s clock is 3 h ahead. Waiting times are wrong until you set it." });
}

/** The last element after the table. */
function endOfList(page: Page) {
  return page.getByRole("table", { name: "Leads" }).locator("xpath=following-sibling::*[last()]");
}

/** Waits for all rows first: rows that render later would move the end. */
async function scrollToEnd(page: Page): Promise<void> {
  await expect(page.getByRole("table", { name: "Leads" }).locator("[data-row]")).toHaveCount(LEADS_PER_FETCH);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
}

async function noLeads(page: Page): Promise<void> {
  await answer(page, LEADS, (asked) => asked.fulfill({ json: [] }));
  await nothingToDo(page);
}

/** Stubs a full first batch of leads, so that there is more to load. */
async function manyLeads(page: Page): Promise<void> {
  const leads = Array.from({ length: LEADS_PER_FETCH }, (_, place) => ({
    id: randomUUID(),
    name: `Somebody ${place + 1}`,
    phone: "+17025550123",
    email: null,
    city: null,
    message: null,
    status: "contacted",
    quarantine: null,
    tags: [],
    created_at: new Date().toISOString(),
  }));
  await answer(page, LEADS, (asked) => asked.fulfill({ json: leads }));
}

/** Stores realistic requests, and two that are held back. @returns the path */
async function storedLeads(path: string): Promise<string> {
  await storeLeads();
  return path;
}

/** The same, with a search that finds only these, so that the list is as short as on a site of its own. */
async function foundLeads(path: string): Promise<string> {
  const address = new URL(path, "http://localhost");
  address.searchParams.set("search", await storeLeads());
  return address.pathname + address.search;
}

/** @returns the digits that the phone numbers of these leads, and no others, begin with */
async function storeLeads(): Promise<string> {
  const mark = randomUUID();
  const digits = `702${randomInt(520, 600)}${randomInt(100, 1000)}`;
  await asOwner(async (pool) => {
    await pool.query(
      `insert into public.leads (name, phone, email, city, message, quarantine) values
         ('Bot', $3 || '5', 'bot@example.com', 'Las Vegas', $2, '{"network_hour": 240}'),
         ('Eve', $3 || '6', null, null, null, '{"links": 3, "seconds": 1, "markup": 1, "hidden_field": 1}'),
         ('María de los Ángeles Fernández-Villaseñor y Castellanos, Jr.', $3 || '3 ext. 12',
          'maria.fernandez-villasenor@long-company-name.example', 'Mountains Edge', $1, null),
         ('María Fernández', $3 || '3 ext. 12', null, null, 'Second request: the dryer, too.', null),
         ('Bo', $3 || '4', null, null, null, null)`,
      [
        `The hookups are upstairs. ${"There is a gate, and a dog who is kind. ".repeat(48)}${mark}`,
        `Cheap watches ${mark}`,
        digits,
      ],
    );
    // Delete the notices: those of all screens' leads would count as a flood, and other tests' leads would be held
    // back.
    await pool.query(
      `delete from public.lead_notices
       where lead_id in (select id from public.leads where phone like '+1' || $1::text || '%')`,
      [digits],
    );
  });
  return digits;
}

function chooseFile(page: Page, text: string): Promise<void> {
  const file = { name: "leads.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  return page.getByLabel("CSV file").setInputFiles(file);
}
