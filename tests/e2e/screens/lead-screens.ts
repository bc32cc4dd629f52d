import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  foundLeads,
  manyLeads,
  noLeads,
  openLead,
  scrollToEnd,
  storedLeads,
  storeMarked,
} from "../support/desk.ts";
import { holdTimers, passTimers } from "../support/held-timers.ts";
import { type InterceptedRequest, intercept } from "../support/intercept.ts";
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

/** The dashboard, the list of leads and one lead. */
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
      return intercept(page, "/readyz", (asked) =>
        asked.fulfill({ status: 503, json: { leads: { waiting: 3, since, keptAside: 1 } } }),
      );
    },
    open: (page) => expect(page.getByText("3 requests aren’t among the leads yet")).toBeVisible(),
    allows: /503/,
    // Two notices.
    shows: ["desk/waiting-leads.tsx", "desk/waiting-leads.tsx", "ui/notice.tsx"],
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
      await page.getByRole("button", { name: "Add request" }).click();
      const fields = dialog(page);
      await fields.getByLabel("Name").fill("Alejandra Montoya");
      await fields.getByLabel("Phone").fill("555");
      await fields.getByRole("button", { name: "Add request" }).click();
      await expect(fields.getByText("with area code")).toBeVisible();
    },
    front: dialog,
    shows: ["desk/add-request-dialog.tsx"],
    next: [
      {
        name: "leads: a request that couldn’t be added",
        widths: TWO_WIDTHS,
        allows: /ERR_FAILED/,
        open: async (page) => {
          await intercept(page, LEADS_TABLE, (asked) =>
            asked.method === "POST" ? asked.abort() : asked.pass(),
          );
          await dialog(page).getByLabel("Phone").fill("702-555-0188");
          await dialog(page).getByRole("button", { name: "Add request" }).click();
          await expect(dialog(page).getByRole("alert")).toBeVisible();
        },
        front: dialog,
        shows: ["desk/add-request-dialog.tsx"],
      },
      {
        name: "leads: a request being added",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await intercept(page, LEADS_TABLE, (asked) => (asked.method === "POST" ? undefined : asked.pass()));
          await dialog(page).getByRole("button", { name: "Add request" }).click();
          await expect(dialog(page).getByRole("button", { name: "Adding..." })).toBeVisible();
        },
        front: dialog,
        shows: ["desk/add-request-dialog.tsx"],
      },
    ],
  },
  {
    name: "leads: the form for a request loading",
    alone: true,
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    before: (page) => hanging(page, ADD_REQUEST_SCRIPT),
    open: async (page) => {
      await page.getByRole("button", { name: "Add request" }).click();
      await expect(page.getByRole("button", { name: "Opening..." })).toBeVisible();
    },
  },
  {
    name: "leads: the form for a request failed to load",
    alone: true,
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    allows: /ERR_FAILED/,
    before: (page) => intercept(page, ADD_REQUEST_SCRIPT, (asked) => asked.abort()),
    open: async (page) => {
      await page.getByRole("button", { name: "Add request" }).click();
      await expect(toast(page)).toContainText("The form couldn’t be loaded.");
    },
    front: toast,
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
    shows: ["desk/list/lead-list.tsx"],
  },
  {
    name: "a lead, whole",
    path: () => foundLeads(DESK),
    before: holdTimers,
    open: openLead,
    shows: ["desk/lead/lead-panel.tsx"],
    next: [
      {
        name: "a lead: another request of its person looked for",
        widths: PHONE_WIDTHS,
        open: async (page) => {
          await page.getByRole("button", { name: "Add another request from this person" }).click();
          await dialog(page).getByRole("searchbox").fill("Bo");
          await expect(dialog(page).getByRole("listitem").first()).toBeVisible();
        },
        front: dialog,
        shows: ["desk/person/merge-dialog.tsx"],
      },
      {
        name: "a lead: no other request found for its person",
        widths: PHONE_WIDTHS,
        open: async (page) => {
          await dialog(page).getByRole("searchbox").fill("no such words");
          await expect(dialog(page).getByText("No other requests match.")).toBeVisible();
        },
        front: dialog,
        shows: ["desk/person/merge-dialog.tsx", "desk/person/other-requests.tsx"],
      },
      {
        name: "a lead: other requests of its person not searched",
        widths: PHONE_WIDTHS,
        allows: /500/,
        open: async (page) => {
          await failing(page, "**/rest/v1/rpc/search_leads");
          await dialog(page).getByRole("searchbox").fill("Dolores");
          await givenUp(page, dialog(page).getByText("Failed to search"));
        },
        front: dialog,
        shows: ["desk/person/merge-dialog.tsx"],
      },
    ],
  },
  {
    name: "a lead: its history loading",
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    before: (page) => hanging(page, "**/rest/v1/lead_notes*"),
    open: async (page) => {
      await openLead(page);
      await expect(page.getByText("Loading the history...")).toBeVisible();
    },
    shows: ["desk/lead/lead-history-section.tsx"],
  },
  {
    name: "a lead: called, and how it went not saved",
    path: () => foundLeads(DESK),
    allows: /500/,
    open: async (page) => {
      await openLead(page);
      await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
      await page.getByRole("link", { name: /^Call/ }).click();
      await intercept(page, "**/rest/v1/lead_notes*", (asked) =>
        asked.method === "POST" ? asked.fulfill({ status: 500, json: {} }) : asked.pass(),
      );
      await intercept(page, LEADS_TABLE, (asked) => (asked.method === "PATCH" ? undefined : asked.pass()));
      await page.getByRole("button", { name: "Voicemail" }).click();
      await expect(page.getByText("That couldn’t be saved.")).toBeVisible();
    },
    shows: ["desk/lead/call-questions.tsx"],
  },
  {
    name: "a lead: called, and nobody reached",
    path: () => foundLeads(DESK),
    open: async (page) => {
      await openLead(page);
      await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
      await page.getByRole("link", { name: /^Call/ }).click();
      await intercept(page, "**/rest/v1/lead_notes*", (asked) =>
        asked.method === "POST" ? asked.fulfill({ status: 201 }) : asked.pass(),
      );
      await intercept(page, LEADS_TABLE, (asked) => (asked.method === "PATCH" ? undefined : asked.pass()));
      await page.getByRole("button", { name: "Voicemail" }).click();
      await expect(page.getByRole("group", { name: "Call again" })).toBeVisible();
    },
    shows: ["desk/lead/call-questions.tsx"],
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
    shows: ["desk/lead/lead-history-section.tsx", "desk/lead/lead-history-section.tsx", "ui/notice.tsx"],
  },
  {
    name: "a lead: its person’s other requests failed to load",
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
    name: "a lead: loading",
    path: `${DESK}/${randomUUID()}`,
    asked: [LEADS],
    says: (page) => page.getByText("Loading the lead..."),
    shows: ["desk/lead/lead-panel.tsx"],
  }),
  loadFailedScreen({
    name: "a lead: failed to load",
    path: `${DESK}/${randomUUID()}`,
    asked: [LEADS],
    says: (page) => page.getByText("Failed to load the lead"),
    shows: ["desk/lead/lead-panel.tsx"],
  }),
  {
    name: "a lead: gone",
    path: `${DESK}/${randomUUID()}`,
    widths: TWO_WIDTHS,
    open: (page) => expect(page.getByText("This lead no longer exists.")).toBeVisible(),
    shows: ["desk/lead/lead-panel.tsx"],
  },
  {
    name: "a lead: gone while a note on it was written",
    path: () => foundLeads(DESK),
    widths: TWO_WIDTHS,
    before: (page) => holdTimers(page),
    open: async (page) => {
      await openLead(page);
      await page.getByLabel("Note", { exact: true }).fill("Wants a stacked pair upstairs. Gate code 1234.");
      await intercept(page, LEADS_TABLE, (asked) =>
        /[?&]id=(eq|in)\./.test(asked.url) ? asked.fulfill({ json: [] }) : asked.pass(),
      );
      await passTimers(page, 31_000);
      await expect(toast(page)).toContainText("its lead no longer exists");
    },
    front: toast,
    shows: ["desk/lead/lead-panel.tsx"],
  },
  {
    name: "leads: keys",
    path: () => foundLeads(DESK),
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
    path: () => foundLeads(`${DESK}?from=2020-01-01`),
    open: (page) => expect(page.getByText(/leads? match/)).toBeVisible(),
  },
  {
    name: "leads: nothing found",
    path: `${DESK}?search=no+such+words`,
    widths: TWO_WIDTHS,
    open: (page) => expect(page.getByText("No leads match “no such words”.")).toBeVisible(),
    shows: ["desk/list/lead-list.tsx", "ui/list-tools.tsx"],
  },
  {
    name: "leads: none of a status",
    path: `${DESK}?show=qualified`,
    widths: TWO_WIDTHS,
    before: noLeads,
    open: (page) => expect(page.getByText("No leads have this status.")).toBeVisible(),
    shows: ["desk/list/lead-list.tsx"],
  },
  {
    name: "leads: held back",
    path: () => foundLeads(`${DESK}?show=quarantine`),
    open: (page) => expect(page.getByRole("button", { name: "Release Eve" }).first()).toBeVisible(),
    next: [
      {
        name: "leads: released, with Undo",
        open: async (page) => {
          await page.getByRole("button", { name: "Release Eve" }).first().click();
          await expect(toast(page)).toContainText("Request released");
        },
        front: toast,
      },
    ],
  },
  {
    name: "leads: one that is held back",
    path: () => foundLeads(`${DESK}?show=quarantine`),
    widths: TWO_WIDTHS,
    open: async (page) => {
      await page.getByRole("link", { name: "Eve" }).first().click();
      await expect(page.getByRole("button", { name: "Release", exact: true })).toBeVisible();
    },
  },
  {
    name: "leads: some selected",
    path: async () => `${DESK}?search=${await storeMarked(TWO_OF_MANY)}`,
    open: selectAll,
    shows: ["ui/selection/selection-bar.tsx"],
    next: [
      {
        name: "leads: changed together, one by somebody else meanwhile",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await intercept(page, "**/rest/v1/rpc/change_leads", async (asked) => {
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
          await expect(toast(page)).toContainText("had been changed in the meantime");
        },
        front: toast,
      },
    ],
  },
  {
    name: "leads: with saved views",
    path: () => foundLeads(`${DESK}?show=new`),
    widths: TWO_WIDTHS,
    before: (page) => intercept(page, VIEWS, answerViews),
    open: (page) => expect(page.getByRole("link", { name: "Who to call", exact: true })).toBeVisible(),
    next: [
      {
        name: "leads: saved views, one being saved under a name that is taken",
        allows: /409/,
        open: async (page) => {
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
        allows: /409/,
        open: async (page) => {
          await page.keyboard.press("Escape");
          await page.getByRole("button", { name: "Edit views" }).click();
          await dialog(page).getByLabel("Name of Who to call").fill("Henderson, this month");
          await dialog(page).getByRole("button", { name: "Rename Who to call" }).click();
          await expect(dialog(page).getByLabel("Name of Who to call")).toHaveAccessibleDescription(
            "Another view has this name.",
          );
        },
        front: dialog,
        shows: ["desk/views/manage-views-dialog.tsx", "desk/views/manage-views-dialog.tsx"],
      },
    ],
  },
  {
    name: "leads: held back, some selected",
    path: async () => `${DESK}?show=quarantine&search=${await storeMarked(TWO_HELD)}`,
    widths: TWO_WIDTHS,
    open: selectAll,
  },
  {
    name: "leads: nothing held back",
    path: `${DESK}?show=quarantine`,
    widths: TWO_WIDTHS,
    open: async (page) => {
      await intercept(page, LEADS, (asked) => asked.fulfill({ json: [] }));
      await page.reload();
      await expect(page.getByText("Nothing is held back.")).toBeVisible();
    },
    shows: ["desk/list/lead-list.tsx"],
  },
  {
    name: "leads: none",
    path: DESK,
    widths: TWO_WIDTHS,
    before: noLeads,
    open: (page) => expect(page.getByText("No leads found.")).toBeVisible(),
    shows: ["desk/list/lead-list.tsx"],
  },
  loadingScreen({
    name: "leads: on their way",
    path: DESK,
    widths: WIDTHS,
    asked: [LEADS],
    says: (page) => page.getByText("Loading leads..."),
    shows: ["desk/list/lead-list.tsx"],
  }),
  loadFailedScreen({
    name: "leads: failed to load",
    path: DESK,
    widths: WIDTHS,
    asked: [LEADS],
    says: (page) => page.getByRole("button", { name: "Try again" }),
    shows: ["desk/list/lead-list.tsx", "ui/notice.tsx"],
  }),
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
    shows: ["desk/list/lead-list.tsx"],
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
    name: "leads: more failed to load",
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
function answerViews(asked: InterceptedRequest): Promise<void> {
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

/** The last element after the table. */
function endOfList(page: Page) {
  return page.getByRole("table", { name: "Leads" }).locator("xpath=following-sibling::*[last()]");
}
