import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { LEAD_CHANGES_PATH } from "#app/desk/live/lead-changes.ts";
import { LEAD_LIMITS } from "#app/leads/quote-fields.ts";
import { givenUp } from "./screens/screen.ts";
import { expectAccessible, openWithSharedSession, signInWithSharedSession } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { beforeNextLeadChange, stubEmptySummary } from "./support/desk.ts";
import { addToDocuments } from "./support/document-scripts.ts";
import { holdTimers, passTimers } from "./support/held-timers.ts";
import { type InterceptedRequest, intercept, stopIntercepting } from "./support/intercept.ts";
import { rowsWhileScrolling } from "./support/lists.ts";
import { loseNextAnswer } from "./support/lost-answer.ts";
import { ADMIN, expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

type StoredLead = {
  status: string;
  name: string;
  phone: string;
  email: string | null;
  city: string | null;
  message: string | null;
  created_at: string;
  quarantine: object | null;
};

/** Stores a lead under a name that no other test uses. */
async function storeLead(changes: Partial<StoredLead> = {}): Promise<StoredLead> {
  const lead = {
    name: `Desk ${randomUUID()}`,
    phone: "+17025550123",
    email: "ana+desk@example.com",
    city: "Henderson",
    message: "Second floor.",
    status: "new",
    created_at: new Date().toISOString(),
    quarantine: null,
    ...changes,
  };
  await asOwner((pool) =>
    pool.query(
      `insert into public.leads (name, phone, email, city, message, status, created_at, quarantine)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        lead.name,
        lead.phone,
        lead.email,
        lead.city,
        lead.message,
        lead.status,
        lead.created_at,
        lead.quarantine,
      ],
    ),
  );
  return lead;
}

async function openDesk(page: Page): Promise<void> {
  await openWithSharedSession(page, ADMIN, "/admin/leads");
  await expect(page.getByRole("table", { name: "Leads" })).toBeVisible();
}

function rowOf(page: Page, lead: StoredLead): Locator {
  return page.getByRole("row").filter({ hasText: lead.name });
}

test("a lead's row shows everything that staff need to call back", async ({ page }) => {
  const full = await storeLead({
    phone: "+17025550123;ext=7",
    message: `${"The washer died mid-cycle and there is water in it. ".repeat(4)}End.`,
    // Already the next day in UTC, but the business's time zone counts.
    created_at: "2026-10-01T04:30:00Z",
  });
  const bare = await storeLead({ email: null, city: null, message: null });
  // Search for it: among other leads, it may be too far down.
  await openWithSharedSession(page, ADMIN, `/admin/leads?search=${encodeURIComponent(full.name)}`);
  await expect(page.getByRole("columnheader")).toHaveText([
    "Contact Info",
    "Location",
    "Message",
    "Status",
    "Date",
    "Actions",
  ]);

  const row = rowOf(page, full);
  await expect(row.getByRole("link", { name: "(702) 555-0123 ext. 7" })).toHaveAttribute(
    "href",
    "tel:+17025550123;ext=7",
  );
  await expect(row.getByRole("link", { name: "ana+desk@example.com" })).toHaveAttribute(
    "href",
    "mailto:ana+desk@example.com",
  );
  await expect(row.getByRole("cell").nth(1)).toHaveText("Henderson");
  await expect(row.getByRole("cell").nth(3)).toHaveText("New");
  await expect(row.getByRole("cell").nth(4)).toContainText("Sep 30, 2026");
  const message = row.getByRole("button", { name: /^The washer died/ });
  await expect(message).toHaveAttribute("aria-expanded", "false");
  const folded = await message.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(folded).toBe(true);
  await message.press("Enter");
  await expect(message).toHaveAttribute("aria-expanded", "true");

  await page.getByLabel("Search leads").fill(bare.name);
  const bareRow = rowOf(page, bare);
  await expect(bareRow.getByRole("cell").nth(2)).toHaveText("—");
  await expect(bareRow.getByRole("link")).toHaveText([bare.name, "(702) 555-0123"]);
  await expectAccessible(page);
});

test("a status change is saved immediately, shown immediately and kept, and one chosen by mistake can be undone", async ({
  page,
}) => {
  const lead = await storeLead({ status: "qualified" });
  await openDesk(page);
  const row = rowOf(page, lead);
  const status = row.getByRole("combobox");
  await status.selectOption("closed");
  await expect.poll(() => statusOf(lead)).toBe("closed");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(status).toHaveValue("qualified");
  await expect.poll(() => statusOf(lead)).toBe("qualified");
  // The change's toast may still be closing when that of its undo appears.
  await expect(page.getByText("Status updated").last()).toBeVisible();

  for (const [value, label, variant] of [
    ["contacted", "Contacted", "secondary"],
    ["qualified", "Qualified", "outline"],
    ["converted", "Converted", "default"],
    ["closed", "Closed", "destructive"],
    ["new", "New", "default"],
    ["closed", "Closed", "destructive"],
  ] as const) {
    await status.selectOption(value);
    const badge = row.getByRole("cell").nth(3).getByText(label);
    await expect(badge).toHaveAttribute("data-variant", variant);
    await expect(page.getByText("Status updated").first()).toBeVisible();
  }
  await expect(page.getByText("Lead status has been updated successfully").first()).toBeVisible();
  await expect
    .poll(() =>
      asOwner((pool) => pool.query("select status from public.leads where name = $1", [lead.name])).then(
        ({ rows }) => rows,
      ),
    )
    .toEqual([{ status: "closed" }]);
  await page.reload();
  await expect(status).toHaveValue("closed");
});

function statusOf(lead: StoredLead): Promise<string> {
  return asOwner((pool) =>
    pool
      .query("select status from public.leads where name = $1", [lead.name])
      .then(({ rows }) => rows[0].status),
  );
}

test("arrow keys move through the statuses without saving each; Enter or leaving the field saves once", async ({
  page,
}) => {
  const lead = await storeLead();
  await openDesk(page);
  const saved: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") saved.push(request.postDataJSON().status);
  });
  const status = page.getByRole("combobox", { name: `Status of ${lead.name}` });
  await status.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(status).toHaveValue("qualified");
  await expect(status).toHaveAccessibleDescription("Enter saves, Esc cancels");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(status).toHaveValue("new");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await status.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Status updated")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect.poll(() => statusOf(lead)).toBe("converted");
  expect(saved).toEqual(["qualified", "converted"]);
});

test("leads waiting for a call are listed longest waiting first, until they are called", async ({ page }) => {
  const second = await storeLead({ created_at: "2019-02-01T12:00:00Z" });
  const first = await storeLead({ created_at: "2019-01-01T12:00:00Z" });
  const called = await storeLead({ created_at: "2019-01-15T12:00:00Z", status: "contacted" });
  await openWithSharedSession(page, ADMIN, "/admin/dashboard");
  await page.getByRole("link", { name: "See who to call" }).click();
  await expect(page).toHaveURL("/admin/leads?show=waiting");
  await expect(page.getByRole("row").nth(1)).toContainText(first.name);
  await expect(page.getByRole("row").nth(2)).toContainText(second.name);
  await expect(page.getByText(called.name)).toHaveCount(0);
  await expectAccessible(page);

  await page.getByLabel(`Status of ${first.name}`).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText(first.name)).toHaveCount(0);
  await expect(page.getByLabel(`Status of ${second.name}`)).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText(first.name);
  await expect.poll(() => statusOf(first)).toBe("new");

  await page.reload();
  await expect(page.getByRole("row").nth(1)).toContainText(first.name);
  await page.getByRole("link", { name: "Show all leads" }).click();
  await expect(page).toHaveURL("/admin/leads");
  await asOwner((pool) => pool.query("delete from public.leads where created_at < '2019-03-01'"));
});

test("a status that fails to save is reverted and reported, and does not overwrite one that somebody else chose meanwhile", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  const lead = await storeLead();
  await openDesk(page);
  const status = rowOf(page, lead).getByRole("combobox");
  await page.route("**/rest/v1/leads?*", (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await status.selectOption("closed");
  await expect(page.getByText("Failed to update status")).toBeVisible();
  await expect(status).toHaveValue("new");
  await page.unroute("**/rest/v1/leads?*");

  // The other change must not show here before the choice is made.
  await beforeNextLeadChange(page, "update public.leads set status = 'converted' where name = $1", lead.name);
  await status.selectOption("closed");
  const told = page
    .locator("[data-sonner-toast]")
    .filter({ hasText: "It was set to Converted in the meantime." });
  await expect(told).toContainText("Failed to update status");
  await expect(status).toHaveValue("converted");
  expect(await statusOf(lead)).toBe("converted");
});

test("a status whose answer is lost is saved by the next try, and not taken for somebody else's", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  const lead = await storeLead();
  await openDesk(page);
  await holdTimers(page);
  await loseNextAnswer(page, "**/rest/v1/leads?*", "PATCH");
  await page.getByRole("link", { name: lead.name }).click();
  const panel = page.getByRole("region", { name: "Lead", exact: true });
  await panel.getByLabel("Status").selectOption("qualified");
  await expect(panel.getByRole("region", { name: "Waiting to be sent" })).toBeVisible();
  expect(await statusOf(lead)).toBe("qualified");
  await passTimers(page, 1_000);
  await expect(page.getByText("Status updated", { exact: true })).toBeVisible();
  await expect(page.getByText("Failed to update status")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => statusOf(lead)).toBe("new");
});

test("an unknown status is shown as stored and can be changed, until the lead is gone, which is reported as a failure", async ({
  page,
}) => {
  const lead = await storeLead();
  await page.route("**/rest/v1/leads?*", async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const leads = (await response.json()) as { name?: string }[];
    await route.fulfill({
      response,
      json: leads.map((row) => (row.name === lead.name ? { ...row, status: "on_hold" } : row)),
    });
  });
  // With change notifications, the desk would remove the lead.
  await intercept(page, LEAD_CHANGES_PATH, (asked) => asked.fulfill({ status: 204 }));
  await openDesk(page);
  const row = rowOf(page, lead);
  await expect(row.getByRole("cell").nth(3)).toHaveText("on_hold");
  await expect(row.getByRole("combobox")).toHaveValue("on_hold");
  await row.getByRole("combobox").selectOption("contacted");
  await expect(row.getByRole("cell").nth(3)).toHaveText("Contacted");
  await expect(page.getByText("Status updated")).toBeVisible();

  await asOwner((pool) => pool.query("delete from public.leads where name = $1", [lead.name]));
  await row.getByRole("combobox").selectOption("closed");
  await expect(page.getByText("Failed to update status")).toBeVisible();
});

test("the desk says when it is loading, when it is empty, and when it failed to load", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  await signInWithSharedSession(page, ADMIN);
  const held = Promise.withResolvers<void>();
  await intercept(page, "**/rest/v1/leads?*", async (asked) => {
    await held.promise;
    await asked.fulfill({ json: [] });
  });
  await page.goto("/admin/leads");
  await expect(page.getByText("Loading leads...")).toBeVisible();
  await expectAccessible(page);
  held.resolve();
  await expect(page.getByText("No leads found.")).toBeVisible();
  await expect(page.getByText("Contact form submissions will appear here.")).toBeVisible();
  await page.getByRole("button", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL("/admin/dashboard");

  await intercept(page, "**/rest/v1/leads?*", (asked) => asked.fulfill({ status: 500, json: {} }));
  await holdTimers(page);
  await page.goto("/admin/leads");
  await givenUp(page, page.getByRole("region", { name: /Notifications/ }).getByText("Failed to load leads"));
  await expect(page.getByText("No leads found.")).toBeHidden();
  await storeLead();
  await stopIntercepting(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("table", { name: "Leads" })).toBeVisible();
});

test("leads appear after a second at most, even if what stands above them has not loaded", async ({
  page,
}) => {
  const lead = await storeLead();
  const held = Promise.withResolvers<void>();
  await intercept(page, "**/rest/v1/rpc/lead_summary", (asked) => held.promise.then(() => asked.pass()));
  await holdTimers(page);
  const read = page.waitForResponse("**/rest/v1/leads?*");
  await openWithSharedSession(page, ADMIN, `/admin/leads?search=${lead.name}`);
  await (await read).finished();
  await expect(page.getByText("Loading leads...")).toBeVisible();
  await expect(rowOf(page, lead)).toHaveCount(0);
  await passTimers(page, 1_000);
  await expect(rowOf(page, lead)).toBeVisible();
  held.resolve();
});

test("hundreds of leads load on scrolling, each exactly once", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 500/);
  const batch = `Batch ${randomUUID()}`;
  // All have the same timestamp, so only the second sort key tells them apart.
  await asOwner((pool) =>
    pool.query(
      `insert into public.leads (name, phone, created_at)
       select $1 || ' #' || n, '+17025550123', timestamptz '2020-01-01' from generate_series(1, 230) n`,
      [batch],
    ),
  );
  // Other tests' new leads would shift the rows being counted.
  await intercept(page, LEAD_CHANGES_PATH, (asked) => asked.fulfill({ status: 204 }));
  await openDesk(page);
  const nextPart = /\/rest\/v1\/leads\?.*[lg]te\./;
  let asked = 0;
  await page.route(nextPart, (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: {} });
  });
  await holdTimers(page);
  // Again and again, because rows that come meanwhile move the end away.
  const scrollToEnd = async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    return asked;
  };
  await expect.poll(scrollToEnd).toBeGreaterThan(0);
  await givenUp(page, page.getByRole("alert"));
  await expect(page.getByRole("alert")).toHaveText("Failed to load leads");
  await page.unroute(nextPart);
  await page.getByRole("button", { name: "Try again" }).click();
  const places = await rowsWhileScrolling(page);
  const names = [...places.values()].filter((name) => name.startsWith(batch));
  expect(new Set(names).size).toBe(230);
  expect(names).toHaveLength(230);
  await asOwner((pool) => pool.query("delete from public.leads where name like $1 || '%'", [batch]));
});

test("held-back requests are listed only on their own, with the reason, and releasing one makes it a new lead", async ({
  page,
}) => {
  const real = await storeLead({ quarantine: { links: 3, network_hour: 24 } });
  const spam = await storeLead({ quarantine: { hidden_field: 1 } });
  await storeLead();
  await openDesk(page);
  await expect(page.getByText(/look like spam and are held back/)).toBeVisible();
  await expect(rowOf(page, real)).toHaveCount(0);
  await page.goto("/admin/leads?show=waiting");
  await expect(page.getByRole("link", { name: "Show all leads" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Leads" })).toBeVisible();
  await expect(rowOf(page, real)).toHaveCount(0);

  await page.getByRole("link", { name: "Look through them" }).click();
  await expect(
    rowOf(page, real).getByRole("list", { name: "Why it’s held back" }).getByRole("listitem"),
  ).toHaveText(["3 links in the message", "24 requests from one network within an hour"]);
  await expectAccessible(page);

  const quarantine = () =>
    asOwner((pool) => pool.query("select quarantine from public.leads where name = $1", [real.name])).then(
      ({ rows }) => rows[0].quarantine,
    );
  const release = page.getByRole("button", { name: `Release ${real.name}` });
  await release.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Request released")).toBeVisible();
  await expect(rowOf(page, real)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Release/ }).and(page.locator(":focus"))).toBeVisible();
  await expect.poll(quarantine).toBeNull();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Request held back again")).toBeVisible();
  await expect(rowOf(page, real)).toBeVisible();
  expect(await quarantine()).toEqual({ links: 3, network_hour: 24 });

  await page.getByLabel(`Status of ${spam.name}`).selectOption("closed");
  await expect(page.getByText("Status updated")).toBeVisible();
  await expect(page.getByRole("region", { name: /^Why was/ })).toHaveCount(0);

  await release.click();
  await expect.poll(quarantine).toBeNull();
  await page.getByRole("link", { name: "Show all leads" }).click();
  await expect(rowOf(page, real)).toBeVisible();
  await expect(rowOf(page, real).getByRole("button", { name: /^Release/ })).toHaveCount(0);
  await expect(rowOf(page, spam)).toHaveCount(0);
});

test("a held-back request can be released where its whole message is read", async ({ page }) => {
  const { name } = await storeLead({ quarantine: { links: 3 } });
  await openWithSharedSession(page, ADMIN, "/admin/leads?show=quarantine");
  await page.getByRole("link", { name }).click();
  const panel = page.getByRole("region", { name: "Lead", exact: true });
  const release = panel.getByRole("button", { name: "Release" });
  await release.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Request released")).toBeVisible();
  await expect(release).toHaveCount(0);
  await expect(panel.getByRole("heading", { name })).toBeFocused();
  const isHeld = () =>
    asOwner((pool) => pool.query("select quarantine from public.leads where name = $1", [name])).then(
      ({ rows }) => rows[0].quarantine !== null,
    );
  await expect.poll(isHeld).toBe(false);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(release).toBeVisible();
  await expect.poll(isHeld).toBe(true);
});

test("a request stays held back when releasing it is refused", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/500/);
  const lead = await storeLead({ quarantine: { links: 3 } });
  await openWithSharedSession(page, ADMIN, "/admin/leads?show=quarantine");
  await page.route("**/rest/v1/leads?id=*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: `Release ${lead.name}` }).click();
  await expect(page.getByText("Failed to change whether the request is held back")).toBeVisible();
  await expect(page.getByRole("button", { name: `Release ${lead.name}` })).toBeVisible();
});

test("a release whose answer was lost is made sure of", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_FAILED/);
  const { name } = await storeLead({ quarantine: { links: 3 } });
  await openWithSharedSession(page, ADMIN, "/admin/leads?show=quarantine");
  await loseNextAnswer(page, "**/rest/v1/leads?id=*", "PATCH");
  await page.getByRole("button", { name: `Release ${name}` }).click();
  await expect(page.getByText("Request released")).toBeVisible();
  await expect(page.getByText("Failed to change whether the request is held back")).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Release ${name}` })).toHaveCount(0);
});

test("a released request isn’t shown as held back again by an answer from before", async ({ page }) => {
  const lead = await storeLead({ quarantine: { links: 3 } });
  // With change notifications, it would be read again anyway.
  await intercept(page, LEAD_CHANGES_PATH, (asked) => asked.fulfill({ status: 204 }));
  await openWithSharedSession(page, ADMIN, "/admin/leads?show=quarantine");
  const reads: InterceptedRequest[] = [];
  await intercept(page, /rest\/v1\/leads\?.*id=eq\./, (asked) =>
    asked.method === "GET" && reads.push(asked) === 1 ? undefined : asked.pass(),
  );
  await page.getByRole("link", { name: lead.name }).click();
  const panel = page.getByRole("region", { name: "Lead", exact: true });
  const reasons = panel.getByRole("list", { name: "Why it’s held back" });
  await expect(reasons).toBeVisible();
  await expect.poll(() => reads.length).toBe(1);
  await page.getByRole("button", { name: `Release ${lead.name}` }).click();
  await expect.poll(() => reads.length).toBe(2);
  await expect(panel.getByRole("region", { name: "History" })).toBeVisible();
  await reads[0]?.fulfill({ json: [] });
  await expect(reasons).toBeHidden();
});

test("losing and regaining the network are both announced", async ({ page, context, allowConsoleErrors }) => {
  // The manifest of the routes that links lead to may still be requested.
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch manifest/);
  await storeLead();
  await openDesk(page);
  await context.setOffline(true);
  await expect(page.getByText("You’re offline.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You’re offline.")).toBeHidden();
});

test("a browser that sees no network is online once the server answers", async ({ page }) => {
  await addToDocuments(page, () => Object.defineProperty(navigator, "onLine", { value: false }));
  const lead = await storeLead();
  await openDesk(page);
  await goToDashboard(rowOf(page, lead));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Leads" }).click();
  await rowOf(page, lead).getByRole("combobox").selectOption({ label: "Contacted" });
  await expect(page.getByText("Status updated")).toBeVisible();
  await expect(page.getByText(/offline/i)).toBeHidden();
});

test("the dashboard shows how many requests have not reached the database, and since when, during an outage", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/503/);
  const since = new Date(Date.now() - 12 * 60_000).toISOString();
  let leads = { waiting: 1, since: since as string | null, keptAside: 2 };
  await intercept(page, "/readyz", (asked) => asked.fulfill({ status: 503, json: { leads } }));
  await openWithSharedSession(page, ADMIN, "/admin/dashboard");
  const notes = page.getByRole("status");
  await expect(notes.filter({ hasText: "1 request isn’t among the leads yet" })).toContainText(
    "Oldest: 12 minutes.",
  );
  await expect(notes.filter({ hasText: "2 requests couldn’t be added" })).toBeVisible();

  leads = { waiting: 0, since: null, keptAside: 0 };
  await Promise.all([page.waitForResponse("**/readyz"), page.reload()]);
  await expect(page.getByRole("navigation", { name: "Admin sections" })).toBeVisible();
  await expect(notes.filter({ hasText: "request" })).toHaveCount(0);
});

test("a phone request is entered at the desk, and nothing typed is lost on the way", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource: net::ERR_(FAILED|INTERNET_DISCONNECTED)|Failed to fetch/);
  const name = `Caller ${randomUUID()}`;
  await storeLead();
  await openDesk(page);
  await page.getByRole("button", { name: "Add request" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a request" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  for (const label of ["Name", "City"])
    await expect(dialog.getByLabel(label)).toHaveAttribute("autocapitalize", "words");
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.type("702 555");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Phone")).toBeFocused();
  await expect(dialog.getByLabel("Phone")).toHaveAccessibleDescription(
    "Please enter a phone number with area code, like 702-555-0142.",
  );
  await page.keyboard.type("-0188");
  await expect(dialog.getByLabel("Phone")).toHaveAccessibleDescription("");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Name")).toHaveValue(name);

  await dialog.getByLabel("Phone").fill("(702) 555-0188");
  await dialog.getByLabel("What they need").fill("A dryer by Friday.");
  await page.route("**/rest/v1/leads*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await dialog.getByRole("button", { name: "Add request" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("The request couldn’t be added. Please try again.");
  await page.unroute("**/rest/v1/leads*");
  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "Add request" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "You’re offline. The request wasn’t added. What you typed is kept here.",
  );
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Add request" }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row.getByRole("link", { name: "(702) 555-0188" })).toBeVisible();
  await expect(row).toContainText("A dryer by Friday.");
  await page.getByRole("button", { name: "Add request" }).click();
  await expect(dialog.getByLabel("Name")).toHaveValue("");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
});

test("a request that is entered twice is opened from either message, beside the list as it was filtered", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const name = `Caller ${randomUUID()}`;
  await openWithSharedSession(page, ADMIN, "/admin/leads?show=waiting");
  const dialog = page.getByRole("dialog", { name: "Add a request" });
  const open = page.getByRole("button", { name: "Open", exact: true });
  const panel = page.getByRole("region", { name: "Lead", exact: true });
  const opened: string[] = [];
  for (const _ of ["entered", "entered again, as after a lost answer"]) {
    await page.getByRole("button", { name: "Add request" }).click();
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Phone").fill("(702) 555-0189");
    await dialog.getByRole("button", { name: "Add request" }).click();
    await open.click();
    await expect(panel.getByRole("heading", { name })).toBeVisible();
    opened.push(page.url());
    await panel.getByRole("link", { name: "Close" }).click();
    await expect(open).toHaveCount(0);
  }
  expect(opened[0]).toMatch(/\/admin\/leads\/[0-9a-f-]{36}\?show=waiting$/);
  expect(opened[1]).toBe(opened[0]);
});

test("a lead opens beside the list with all its details, and keeps the notes that are added", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const mark = randomUUID();
  const lead = await storeLead({ message: `${"The washer died mid-cycle. ".repeat(8)}\nEnd ${mark}.` });
  const next = await storeLead({ message: mark, created_at: new Date(Date.now() - 60_000).toISOString() });
  await asOwner((pool) =>
    pool.query("update public.leads set evidence = $2 where name = $1", [
      lead.name,
      { page: "/faq", form: "compact", campaign: { utm_source: "newsletter" } },
    ]),
  );
  await openDesk(page);
  await page.getByLabel("Search leads").fill(mark);
  await expect(page.getByText("2 leads match.")).toBeVisible();
  await page.getByRole("link", { name: lead.name }).click();
  const panel = page.getByRole("region", { name: "Lead", exact: true });
  await expect(panel.getByRole("heading", { name: lead.name })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/admin/leads/[0-9a-f-]{36}\\?search=${mark}$`));
  await expect(page.getByRole("link", { name: lead.name })).toHaveAttribute("aria-current", "true");
  await expect(panel).toContainText(`End ${mark}.`);
  await expect(panel.getByRole("link", { name: "Call (702) 555-0123" })).toHaveAttribute(
    "href",
    "tel:+17025550123",
  );
  await expect(panel.getByRole("link", { name: "Text" })).toHaveAttribute(
    "href",
    /^sms:\+17025550123\?&body=Hi%20Desk/,
  );
  await expect(panel.getByRole("link", { name: "Email" })).toHaveAttribute(
    "href",
    /^mailto:ana\+desk@example\.com\?/,
  );
  await expect(panel).toContainText("/faq, short form");
  await expectAccessible(page);

  await page.keyboard.press("n");
  await page.keyboard.type("Called, left a voicemail. c j k");
  await page.keyboard.press("Control+Enter");
  const history = panel.getByRole("region", { name: "History" }).getByRole("list");
  await expect(history.getByRole("listitem").first()).toContainText("Called, left a voicemail. c j k");
  await expect(history.getByRole("listitem").first()).toContainText("admin@example.com");
  await expect(panel.getByLabel("Note")).toHaveValue("");
  await panel.getByLabel("Status").selectOption("qualified");
  await expect(history.getByRole("listitem").first()).toContainText("New → Qualified");
  await expect(rowOf(page, lead).getByRole("cell").nth(3)).toHaveText("Qualified");
  await expect(history.getByRole("listitem").last()).toContainText("Request received");

  await page.getByRole("link", { name: lead.name }).focus();
  await page.keyboard.press("j");
  await expect(panel.getByRole("heading", { name: next.name })).toBeVisible();
  const nextLink = page.getByRole("link", { name: next.name });
  await expect(nextLink).toBeFocused();
  // The address follows the search while it is typed.
  const search = page.getByLabel("Search leads");
  await page.keyboard.press("/");
  await page.keyboard.type(" wash");
  await expect(page.getByText("1 lead matches.")).toBeVisible();
  await page.keyboard.type("er");
  await expect(search).toHaveValue(`${mark} washer`);
  await search.fill(mark);
  await nextLink.focus();
  await page.keyboard.press("o");
  await expect(panel.getByRole("heading", { name: next.name })).toBeFocused();
  await page.keyboard.press("k");
  await expect(panel.getByRole("heading", { name: lead.name })).toBeVisible();
  await page.reload();
  await expect(panel).toContainText("Called, left a voicemail.");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(`/admin/leads?search=${mark}`);

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Use these keys").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(page.getByLabel("Search leads")).not.toBeFocused();
});

test("a lead’s panel shows every field that the form asks for", async ({ page }) => {
  const id = randomUUID();
  const typed: Record<string, string> = Object.fromEntries(
    Object.entries(LEAD_LIMITS).map(([field, most]) => [field, `${field} ${randomUUID()}`.slice(0, most)]),
  );
  typed.phone = "+17025550188";
  typed.email = `${randomUUID()}@example.com`;
  const fields = Object.keys(typed);
  const values = fields.map((_, index) => `$${index + 2}`);
  await asOwner((pool) =>
    pool.query(`insert into public.leads (id, ${fields}) values ($1, ${values})`, [
      id,
      ...Object.values(typed),
    ]),
  );
  await openWithSharedSession(page, ADMIN, `/admin/leads/${id}`);
  const panel = page.getByRole("region", { name: "Lead", exact: true });
  for (const text of Object.values({ ...typed, phone: "(702) 555-0188" }))
    await expect(panel).toContainText(text);
});

test("on a phone the desk is still a table, a lead opens as its own screen, and going back keeps the search", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lead = await storeLead();
  await openDesk(page);
  const expectNothingSideways = async () => {
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  };
  await expect(rowOf(page, lead).getByRole("cell")).toHaveCount(6);
  await expectNothingSideways();
  await expectAccessible(page);
  await page.getByLabel("Search leads").fill(lead.name);
  await expect(page.getByText("1 lead matches.")).toBeVisible();
  await page.getByRole("link", { name: lead.name }).click();
  await expect(page.getByRole("heading", { level: 2, name: lead.name })).toBeVisible();
  await expect(page.getByRole("table")).toBeHidden();
  const call = await page.getByRole("link", { name: "Call (702) 555-0123" }).boundingBox();
  expect(call?.height).toBeGreaterThanOrEqual(44);
  await expect(page.getByRole("link", { name: "Call (702) 555-0123" })).toBeInViewport();
  await expectNothingSideways();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back to Leads" }).click();
  await expect(page).toHaveURL(/[?]search=/);
  await expect(page.getByText("1 lead matches.")).toBeVisible();

  await page.getByLabel("Show").selectOption("quarantine");
  const showAll = await page.getByRole("link", { name: "Show all leads" }).first().boundingBox();
  const select = await page.getByText("Select", { exact: true }).boundingBox();
  expect(select, "not alone on its line").toMatchObject({ y: showAll?.y, height: showAll?.height });
});

const openIt = (lead: Locator) => lead.click();
const goToDashboard = (lead: Locator) =>
  lead.page().getByRole("link", { name: "Dashboard", exact: true }).dispatchEvent("click");
const talkForSixMinutes = async (lead: Locator) => {
  await holdTimers(lead.page());
  await lead.click();
  await expect(lead.page().getByRole("heading", { level: 2, name: /^Back/ })).toBeVisible();
  await passTimers(lead.page(), 6 * 60_000);
};
for (const { from, to = "a list", width, leaves, layout = "", number = 105, unanswered } of [
  {
    from: "a lead on a phone, also after six minutes",
    width: 390,
    leaves: [openIt, talkForSixMinutes],
  },
  {
    from: "six minutes at a lead on a phone",
    to: "a board",
    width: 390,
    leaves: [talkForSixMinutes],
    layout: "&layout=board",
    number: 91,
  },
  { from: "another screen", width: 1440, leaves: [goToDashboard] },
  {
    from: "another screen before the saved views have loaded",
    width: 1440,
    leaves: [goToDashboard],
    unanswered: "**/rest/v1/lead_views*",
  },
]) {
  test(`coming back from ${from} to ${to} scrolled far shows the same leads`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const mark = randomUUID();
    await asOwner((pool) =>
      pool.query(
        `insert into public.leads (name, phone, city, message, created_at)
         select 'Back ' || place, '+1775555' || lpad(place::text, 4, '0'), $1, repeat('Two stairs. ', place % 30),
           now() - interval '300 days' - place * interval '1 minute'
         from generate_series(1, 130) as place`,
        [mark],
      ),
    );
    // Other tests’ new leads would push the list down.
    await stubEmptySummary(page);
    if (unanswered) await intercept(page, unanswered, () => {});
    await openWithSharedSession(page, ADMIN, `/admin/leads?search=${mark}${layout}`);
    const lead = page.getByRole("link", { name: `Back ${number}`, exact: true });
    const top = () =>
      lead.evaluateAll(([link]) => Math.round(link?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY));
    await expect(page.getByRole("link", { name: /^Back/ }).first()).toBeVisible();
    if (width === 390) await page.getByRole("button", { name: "Filters" }).click();
    const scrollOn = async () => {
      if ((await top()) > 600) await page.evaluate(() => scrollBy(0, 700));
      return top();
    };
    await expect.poll(scrollOn, { intervals: [100], timeout: 60_000 }).toBeLessThan(600);
    // Rows that are measured only once they are near may have pushed it out of the window again.
    const scrollBack = async () => {
      if ((await top()) < 0) await page.evaluate(() => scrollBy(0, -300));
      return stillValue(top);
    };
    await expect.poll(scrollBack).toBeGreaterThanOrEqual(0);
    for (const leave of leaves) {
      const before = await stillValue(top);
      await leave(lead);
      await expect(lead).toBeHidden();
      await page.goBack();
      await expect(lead).toBeInViewport();
      // On a phone, rows above it that are not measured again yet may have another height.
      expect(Math.abs((await stillValue(top)) - before)).toBeLessThan(width === 390 ? 150 : 24);
      if (width === 390) await expect(lead).toBeFocused();
    }
    await asOwner((pool) => pool.query("delete from public.leads where city = $1", [mark]));
  });
}

/** The value once it has stopped changing. */
async function stillValue(read: () => Promise<number>): Promise<number> {
  const values = [await read()];
  const isStill = async () => {
    values.push(await read());
    return values.at(-1) === values.at(-2);
  };
  await expect.poll(isStill, { intervals: [300] }).toBe(true);
  return values.at(-1) ?? Number.NaN;
}

test("after tapping to call, staff are asked how it went; the answer is noted and moves a new lead on", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lead = await storeLead();
  await openDesk(page);
  await page.getByRole("link", { name: lead.name }).click();
  const panel = page.getByRole("region", { name: "Lead", exact: true });
  const note = panel.getByLabel("Note", { exact: true });
  await note.fill("Half a thought");
  // Nothing here can handle a tel: link.
  await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
  // The question must not wait for anything.
  await intercept(page, "**/rest/v1/rpc/has_role", (check) => check.abort());
  await panel.getByRole("link", { name: "Call (702) 555-0123" }).click();
  const asked = panel.getByRole("group", { name: "How did the call go?" });
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Voicemail" }).press("Enter");
  await expect(asked).toBeHidden();
  const again = panel.getByRole("group", { name: "Call again" });
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(again.getByRole("button", { name: "Tomorrow" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(again).toBeHidden();
  await expect(panel.getByLabel("Follow up", { exact: true })).not.toHaveValue("");
  await expect(panel.getByRole("heading", { name: lead.name })).toBeFocused();
  await expect(panel.getByRole("listitem").filter({ hasText: "Called: left a voicemail." })).toBeVisible();
  await expect(panel.getByRole("listitem").filter({ hasText: "New → Contacted" })).toBeVisible();
  expect(await statusOf(lead)).toBe("contacted");
  await expect(note).toHaveValue("Half a thought");
  await note.fill("");
});

test("on a desktop, too, calling from the list opens the lead and asks how it went, once", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [lead, other] = [await storeLead(), await storeLead()];
  await openDesk(page);
  // Nothing here can handle a tel: link.
  await page.evaluate(() =>
    addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("a[href^='tel:']")) event.preventDefault();
    }),
  );
  const call = (called: StoredLead) => rowOf(page, called).getByRole("link", { name: "(702) 555-0123" });
  const panel = page.getByRole("region", { name: "Lead", exact: true });
  const asked = panel.getByRole("group", { name: "How did the call go?" });
  await page.getByRole("link", { name: lead.name }).click();
  await expect(panel.getByRole("heading", { name: lead.name })).toBeVisible();
  await expect(asked).toBeHidden();
  await call(lead).click();
  await asked.getByRole("button", { name: "Reached" }).click();
  await expect(asked).toBeHidden();
  await call(other).click();
  await expect(panel.getByRole("heading", { name: other.name })).toBeVisible();
  await asked.getByRole("button", { name: "No call made" }).click();
  await expect(asked).toBeHidden();
  await page.reload();
  await expect(panel.getByRole("heading", { name: other.name })).toBeVisible();
  await expect(asked).toBeHidden();
});

test("the questions about a call outlast a search and a reload, leave the focus where somebody writes, and come once", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  await page.setViewportSize({ width: 1440, height: 900 });
  const lead = await storeLead();
  await openDesk(page);
  // Nothing here can handle a tel: link.
  const preventCalls = () =>
    page.evaluate(() =>
      addEventListener("click", (event) => {
        if (event.target instanceof Element && event.target.closest("a[href^='tel:']"))
          event.preventDefault();
      }),
    );
  await preventCalls();
  const sent: InterceptedRequest[] = [];
  let chosen = "";
  // A note that was saved just before a reload may be sent again after it.
  await intercept(page, "**/rest/v1/lead_notes*", (asked) =>
    asked.body?.includes(`"${chosen}"`) ? sent.push(asked) : asked.pass(),
  );
  const panel = page.getByRole("region", { name: "Lead", exact: true });
  const asked = panel.getByRole("group", { name: "How did the call go?" });
  const again = panel.getByRole("group", { name: "Call again" });
  const call = rowOf(page, lead).getByRole("link", { name: "(702) 555-0123" });
  const choose = async (outcome: "Voicemail" | "Reached") => {
    chosen = outcome.toLowerCase();
    await asked.getByRole("button", { name: outcome }).click();
    await expect.poll(() => sent.length).toBe(1);
    return sent.pop();
  };

  await call.click();
  await expect(asked).toBeVisible();
  await page.getByLabel("Search leads").fill(lead.name);
  await expect(page.getByText("1 lead matches.")).toBeVisible();
  await expect(page).toHaveURL(/search=Desk/);
  await expect(asked).toBeVisible();
  for (const layout of ["Board", "List"]) {
    await page.getByRole("link", { name: layout, exact: true }).click();
    await expect(page.getByRole("link", { name: layout, exact: true })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await expect(asked).toBeVisible();
  }

  await (await choose("Voicemail"))?.fulfill({ status: 500, json: {} });
  await expect(panel.getByRole("alert")).toHaveText("That couldn’t be saved. Please try again.");
  await expect.poll(() => page.evaluate(() => history.state.usr.outcome)).toBeUndefined();
  await page.reload();
  await preventCalls();
  const saving = await choose("Voicemail");
  const note = panel.getByLabel("Note", { exact: true });
  await note.click();
  await page.keyboard.type("Gate");
  await expect(asked.getByRole("button", { name: "No call made" })).toBeDisabled();
  await saving?.pass();
  await expect(again).toBeVisible();
  await page.keyboard.type(" code");
  await expect(note).toHaveValue("Gate code");
  await page.reload();
  await preventCalls();
  await expect(again).toBeVisible();
  await expect(asked).toBeHidden();
  await again.getByRole("button", { name: "No follow-up" }).click();
  await expect(again).toBeHidden();

  await call.click();
  const reached = await choose("Reached");
  await page.goBack();
  await expect(asked).toBeHidden();
  await page.goForward();
  await reached?.pass();
  await expect(panel.getByRole("listitem").filter({ hasText: "Called: reached." })).toHaveCount(1);
  await expect(asked).toBeHidden();
  await expect(panel.getByRole("listitem").filter({ hasText: "Called: left a voicemail." })).toHaveCount(1);
  await page.reload();
  await expect(panel.getByRole("listitem").filter({ hasText: "Called: reached." })).toHaveCount(1);
  await expect(asked).toBeHidden();
  await expect(again).toBeHidden();
});

test("the panel of one of the last leads shows its name below the masthead", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const mark = randomUUID();
  for (const place of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    await storeLead({ name: `Last ${place}`, city: mark, created_at: `2021-01-01T0${9 - place}:00:00Z` });
  }
  await openWithSharedSession(page, ADMIN, `/admin/leads?search=${mark}`);
  const last = page.getByRole("link", { name: "Last 9", exact: true });
  await expect(last).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await last.click();
  const name = page.getByRole("heading", { level: 2, name: "Last 9" });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(name).toBeInViewport({ ratio: 1 });
  const masthead = await page.getByRole("banner").boundingBox();
  const bottom = (masthead?.y ?? 0) + (masthead?.height ?? 0);
  expect((await name.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
  await asOwner((pool) => pool.query("delete from public.leads where city = $1", [mark]));
});

test("leaving a lead before a note is saved loses neither what follows it nor the message that it wasn’t saved", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  await page.setViewportSize({ width: 390, height: 844 });
  const lead = await storeLead();
  await openDesk(page);
  // Nothing here can handle a tel: link.
  await page.evaluate(() =>
    addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("a[href^='tel:']")) event.preventDefault();
    }),
  );
  const sent: InterceptedRequest[] = [];
  await intercept(page, "**/rest/v1/lead_notes*", (asked) =>
    asked.method === "POST" ? sent.push(asked) : asked.pass(),
  );
  const panel = page.getByRole("region", { name: "Lead", exact: true });
  const open = () => page.getByRole("link", { name: lead.name }).click();
  const pressAndLeave = async (name: string) => {
    await panel.getByRole("button", { name }).click();
    await expect.poll(() => sent.length).toBe(1);
    await page.getByRole("button", { name: "Back to Leads" }).click();
    await expect(panel).toBeHidden();
    return sent.pop();
  };
  const note = panel.getByLabel("Note");

  await open();
  await panel.getByRole("link", { name: "Call (702) 555-0123" }).click();
  const reached = await pressAndLeave("Reached");
  await reached?.pass();
  await expect.poll(() => statusOf(lead)).toBe("contacted");
  await expect(page.getByLabel(`Status of ${lead.name}`)).toHaveValue("contacted");
  await open();
  await note.fill("Gate code 1234");
  const added = await pressAndLeave("Add note");
  await added?.pass();
  await open();
  await expect(panel.getByRole("listitem").filter({ hasText: "Gate code 1234" })).toBeVisible();
  await expect(note).toHaveValue("");

  await note.fill("Ring twice.");
  const refused = await pressAndLeave("Add note");
  await refused?.fulfill({ status: 500, json: {} });
  await expect(page.getByText(`A note on ${lead.name} couldn’t be saved`)).toBeVisible();
  await open();
  await expect(note).toHaveValue("Ring twice.");
  await panel.getByRole("link", { name: "Call (702) 555-0123" }).click();
  const unrecorded = await pressAndLeave("No answer");
  await unrecorded?.fulfill({ status: 500, json: {} });
  await expect(page.getByText("Called: no answer.")).toBeVisible();
});

test("an outcome whose answer is lost is stored once, and the same outcome of the next call is stored too", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  const lead = await storeLead();
  await openDesk(page);
  await holdTimers(page);
  await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
  let tries = 0;
  await page.route("**/rest/v1/lead_notes*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    tries += 1;
    // Of the first call's first try the answer is lost, of the second call's the request.
    if (tries === 1) await route.fetch();
    return tries % 2 === 1 ? route.abort() : route.continue();
  });
  await page.getByRole("link", { name: lead.name }).click();
  const panel = page.getByRole("region", { name: "Lead", exact: true });
  const waiting = panel.getByRole("region", { name: "Waiting to be sent" });
  for (const calls of [1, 2]) {
    await panel.getByRole("link", { name: "Call (702) 555-0123" }).click();
    await panel.getByRole("button", { name: "No answer" }).click();
    await expect(waiting).toBeVisible();
    await passTimers(page, 1_000);
    await expect(waiting).toBeHidden();
    await expect(panel.getByRole("listitem").filter({ hasText: "Called: no answer." })).toHaveCount(calls);
  }
});

test("a note that fails to save is kept, and a lead or history that fails to load says so", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  const lead = await storeLead();
  await openDesk(page);
  await holdTimers(page);
  await page.route("**/rest/v1/lead_notes*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("link", { name: lead.name }).click();
  const panel = page.getByRole("region", { name: "Lead", exact: true });
  await givenUp(page, panel.getByRole("alert").filter({ hasText: "Failed to load the history" }));
  await panel.getByLabel("Note").fill("Gate code 1234");
  await panel.getByRole("button", { name: "Add note" }).click();
  await expect(panel.getByText("The note couldn’t be saved. Please try again.")).toBeVisible();
  await panel.getByRole("link", { name: "Close" }).click();
  await page.unroute("**/rest/v1/lead_notes*");
  await page.getByRole("link", { name: lead.name }).click();
  await expect(panel.getByLabel("Note")).toHaveValue("Gate code 1234");
  const told = panel.locator("form [aria-live]");
  await expect(told).toBeEmpty();
  await panel.getByRole("button", { name: "Add note" }).click();
  await expect(panel.getByRole("listitem").filter({ hasText: "Gate code 1234" })).toBeVisible();
  await expect(told).toHaveText("Note added");

  for (const id of [randomUUID(), "nonsense"]) {
    await page.goto(`/admin/leads/${id}`);
    await expect(page.getByText("This lead no longer exists.")).toBeVisible();
    await panel.getByRole("link", { name: "Close" }).click();
    await expect(panel).toHaveCount(0);
  }
});

/** Stores two requests with a place and days that no other test uses. */
async function storeFindable() {
  const place = `Place ${randomUUID()}`;
  const ana = {
    name: `Ana ${place}`,
    phone: "+17025550188",
    city: place,
    status: "qualified",
    created_at: "2018-05-01T12:00:00Z",
  };
  const bo = {
    name: `Bo ${place}`,
    phone: "+17254440123",
    status: "closed",
    created_at: "2018-05-02T12:00:00Z",
  };
  const found = await storeLead({ ...ana, message: `Upstairs, behind the gate. ${place}` });
  return { place, ana: found, bo: await storeLead({ ...bo, message: place, city: "Somewhere else" }) };
}

for (const width of [390, 1440]) {
  test(`a lead is found by any of its details, and the address keeps the search, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { place, ana, bo } = await storeFindable();
    await openDesk(page);
    const search = page.getByLabel("Search leads");
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
    await expect(page.getByRole("table", { name: "Leads" })).toBeVisible();
    const said = await listenTo(page.getByRole("main").getByRole("status").first());
    for (const words of [
      `(702) 555-0188 ${place}`,
      `555 0188 ${place}`,
      `+1702555 ${place}`,
      `gate ${place} ana`,
    ]) {
      // Until then, what the search before found is still shown.
      const answered = page.waitForResponse("**/rpc/search_leads");
      await search.fill(words);
      await answered;
      await expect(page.getByRole("status").filter({ hasText: "1 lead matches." })).toBeVisible();
      await expect(rowOf(page, ana)).toBeVisible();
      await expect(rowOf(page, bo)).toBeHidden();
    }
    await search.fill(`${place} nothing`);
    await expect(page.getByText(`No leads match “${place} nothing”.`)).toBeVisible();
    expect(new Set(await said())).toEqual(
      new Set(["1 lead matches.", `No leads match “${place} nothing”.Clear search and filters`]),
    );
    await search.fill(place);
    await expect(page.getByText("2 leads match.")).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Filters" }).click();
    await expect(page.getByLabel("City").getByRole("option", { name: place })).toBeAttached();
    await page.getByLabel("City").selectOption(place);
    await expect(rowOf(page, bo)).toBeHidden();
    await page.getByLabel("City").selectOption("Any");
    await page.getByLabel("Order").selectOption("Oldest first");
    await expect(page.getByRole("row").nth(1)).toContainText(ana.name);
    await page.getByLabel("Last day").focus();
    await page.keyboard.type("05012018");
    await page.keyboard.press("Enter");
    await expect(rowOf(page, bo)).toBeHidden();
    await page.getByLabel("Show").selectOption("Qualified");
    await expect(page.getByRole("button", { name: "Filters (1)" })).toHaveAttribute("aria-expanded", "true");
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);

    await page.getByRole("button", { name: "Back to Dashboard" }).click();
    await expect(page).toHaveURL("/admin/dashboard");
    await page.goBack();
    await expect(page.getByText("1 lead matches.")).toBeVisible();
    await page.reload();
    await expect(search).toHaveValue(place);
    const filters = page.getByRole("button", { name: "Filters (1)" });
    // On a phone the filters stay closed, so that the results are visible.
    await expect(filters).toHaveAttribute("aria-expanded", String(width > 1000));
    if (width < 1000) await filters.click();
    await expect(page.getByLabel("Last day")).toHaveValue("2018-05-01");
    await expect(page.getByText("1 lead matches.")).toBeVisible();

    await page.getByLabel("Show").selectOption("Converted");
    await expect(page.getByText(`No leads match “${place}”.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Clear search and filters" }).click();
    await expect(search).toBeFocused();
    await expect(page).toHaveURL("/admin/leads");
    await expect(page.getByRole("table", { name: "Leads" })).toBeVisible();
    await asOwner((pool) => pool.query("delete from public.leads where message like '%' || $1", [place]));
  });
}

test("a lead whose status changes leaves a search narrowed by status, and a failed search says so", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  const { place, ana } = await storeFindable();
  await openDesk(page);
  await page.getByLabel("Show").selectOption("Qualified");
  await page.getByLabel("Search leads").fill(place);
  await expect(page.getByText("1 lead matches.")).toBeVisible();
  await rowOf(page, ana).getByRole("combobox").selectOption("contacted");
  await expect(page.getByText(`No leads match “${place}”.`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, ana)).toBeVisible();

  await holdTimers(page);
  await page.route("**/rest/v1/rpc/search_leads", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByLabel("Search leads").fill(`${place} gate`);
  await givenUp(page, page.getByRole("button", { name: "Try again" }));
  await page.unroute("**/rest/v1/rpc/search_leads");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rowOf(page, ana)).toBeVisible();
  await asOwner((pool) => pool.query("delete from public.leads where message like '%' || $1", [place]));
});

/** Listens to a status as a screen reader does. @returns a function that returns all that it has said since */
async function listenTo(status: Locator): Promise<() => Promise<string[]>> {
  const said = await status.evaluateHandle((element) => {
    const texts: string[] = [];
    const note = () => texts.push(element.textContent ?? "");
    new MutationObserver(note).observe(element, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  return () => said.evaluate((texts) => texts.filter(Boolean));
}
