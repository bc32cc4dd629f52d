import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { LEAD_CHANGES_PATH } from "#app/desk/live/lead-changes.ts";
import { expireToken, openAs, roomLink, submitSignIn } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { beforeNextLeadChange } from "./support/desk.ts";
import { holdTimers, passTimers } from "./support/held-timers.ts";
import { intercept } from "./support/intercept.ts";
import { keptHere, keptOf } from "./support/kept-here.ts";
import { noteToasts } from "./support/raised-toasts.ts";
import { makeStaff, type StaffAccount } from "./support/staff.ts";
import { storePage } from "./support/stored.ts";
import { expect, test } from "./support/test.ts";

type Lead = { id: string; name: string };

/** Stores a lead with a unique name, too old for anybody to be notified about it. */
async function storeLead(): Promise<Lead> {
  return asOwner(async (pool) => {
    const { rows } = await pool.query(
      `insert into public.leads (name, phone, created_at) values ($1, '+17025550123', now() - interval '4 days')
       returning id, name`,
      [`Draft ${randomUUID()}`],
    );
    return rows[0];
  });
}

async function erase({ id }: Lead): Promise<void> {
  await asOwner((pool) => pool.query("delete from public.leads where id = $1", [id]));
}

/** Opens the lead with the key on the device that encrypts drafts when the session ends. */
async function openLead(page: Page, staff: StaffAccount, { id }: Lead): Promise<void> {
  await openAs(page, staff, `/admin/leads/${id}`);
  await expect.poll(() => keptOf(page, staff)).toContain("key");
}

const noteOf = (page: Page) => page.getByLabel("Note", { exact: true });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Add a request" });

async function beginRequest(page: Page, fields: Record<string, string>): Promise<Locator> {
  await page.getByRole("button", { name: "Add request" }).click();
  const dialog = dialogOf(page);
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  return dialog;
}

/** Lets the session turn out to have ended by a change, which then waits to be sent. */
async function endSession(page: Page, { id }: StaffAccount): Promise<void> {
  await beforeNextLeadChange(page, "delete from auth.sessions where user_id = $1", id);
  await page.getByLabel("Status", { exact: true }).selectOption("contacted");
  await expect(page).toHaveURL(/[/]admin[?]lead=/);
}

test("signing out asks first if a note or a request is unfinished", async ({ page }) => {
  const [agent, lead] = [await makeStaff("agent"), await storeLead()];
  await openLead(page, agent, lead);
  await noteOf(page).fill("Half a thought");
  const signOut = page.getByRole("button", { name: "Sign Out" });
  await signOut.click();
  const question = page.getByRole("dialog", { name: "Sign out with unsaved work?" });
  await expect(question).toContainText("1 note is unfinished. Signing out deletes it from this device.");
  await question.getByRole("button", { name: "Stay signed in" }).click();
  await beginRequest(page, { Name: "Caller" });
  await page.keyboard.press("Escape");
  await signOut.click();
  await expect(question).toContainText(
    "1 note is unfinished. 1 request is unfinished. Signing out deletes them from this device.",
  );
  expect(await keptHere(page)).toContain("Half a thought");
  await question.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/");
  expect(await keptHere(page)).not.toContain("Half a thought");
});

test("signing out asks nothing about the draft of a page, which the server keeps", async ({ page }) => {
  const [admin, { id }] = [await makeStaff("admin"), await storePage()];
  await asOwner((pool) =>
    pool.query(
      `insert into public.content_drafts (author_id, kind, document, fields, browser)
       values ($1, 'page', $2, '{"title": "Begun elsewhere"}', gen_random_uuid())`,
      [admin.id, id],
    ),
  );
  await openAs(page, admin, `/admin/pages/edit/${id}`);
  await expect(page.getByText(/on another device/)).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
});

test("when a session ends, its owner is told whether what is unsent is kept, once for all refused requests", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[13]|ERR_FAILED/);
  const [agent, lead] = [await makeStaff("agent"), await storeLead()];
  await openLead(page, agent, lead);
  await noteOf(page).fill("Half a thought");
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 401) refused.push(response.url());
  });
  const areAllRefused = Promise.withResolvers<void>();
  await intercept(page, "**/auth/v1/user", async (asked) => {
    await areAllRefused.promise;
    await asked.pass();
  });
  const toasts = await noteToasts(page);
  await beforeNextLeadChange(page, "delete from auth.sessions where user_id = $1", agent.id);
  await page.getByLabel("Status", { exact: true }).selectOption("contacted");
  await expect.poll(() => refused.length).toBeGreaterThan(0);
  // Several queries at once read again.
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => refused.length).toBeGreaterThan(3);
  areAllRefused.resolve();
  await expect(page).toHaveURL(/[/]admin[?]lead=/);
  const work = "1 change waits to be sent. 1 note is unfinished.";
  await expect(
    page.getByText(`${work} They are kept on this device for a week, for you alone.`),
  ).toBeVisible();
  await submitSignIn(page, agent);
  await expect(noteOf(page)).toHaveValue("Half a thought");
  expect((await toasts()).filter((text) => text.includes("session has ended"))).toHaveLength(1);

  await page.route("**/rest/v1/rpc/own_device_key", (route) => route.abort());
  const [other, another] = [await makeStaff("agent"), await storeLead()];
  await openAs(page, other, `/admin/leads/${another.id}`);
  await noteOf(page).fill("Half a thought");
  await endSession(page, other);
  await expect(page.getByText(`${work} They can’t be kept on this device.`)).toBeVisible();
});

test("leaving for another screen after the session has ended tells, too, that a note is kept", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[13]/);
  const [agent, lead] = [await makeStaff("agent"), await storeLead()];
  await openLead(page, agent, lead);
  await noteOf(page).fill("Half a thought");
  // The check of the roles finds out, and nothing before it.
  await intercept(page, "**/rest/v1/**", async (asked) => {
    if (!asked.url.includes("/rpc/has_role")) return;
    await asOwner((pool) => pool.query("delete from auth.sessions where user_id = $1", [agent.id]));
    await asked.pass();
  });
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(page).toHaveURL(/[/]admin[?]lead=|[/]admin$/);
  await expect(
    page.getByText("1 note is unfinished. It is kept on this device for a week, for you alone."),
  ).toBeVisible();
});

test("a session that ended while the device slept tells its owner, too, that a note is kept", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[013]/);
  const [agent, lead] = [await makeStaff("agent"), await storeLead()];
  await openLead(page, agent, lead);
  await noteOf(page).fill("Half a thought");
  const toasts = await noteToasts(page);
  await holdTimers(page);
  await asOwner((pool) => pool.query("delete from auth.sessions where user_id = $1", [agent.id]));
  await expireToken(page);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(page).toHaveURL(/[/]admin[?]lead=/);
  const told = page.getByText("1 note is unfinished. It is kept on this device for a week, for you alone.");
  await expect(told).toBeVisible();
  await passTimers(page, 60_000);
  await expect(told).toBeVisible();
  await submitSignIn(page, agent);
  await expect(told).toBeHidden();
  await expect(noteOf(page)).toHaveValue("Half a thought");
  expect((await toasts()).filter((text) => text.includes("session has ended"))).toHaveLength(1);

  // Signing out in another tab is no such end.
  const other = await page.context().newPage();
  await other.goto(`/admin/leads/${lead.id}`);
  await expect(noteOf(other)).toHaveValue("Half a thought");
  await noteOf(page).fill("");
  await expect(noteOf(other)).toHaveValue("");
  await other.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/[/]admin[?]lead=/);
  expect((await toasts()).filter((text) => text.includes("session has ended"))).toHaveLength(1);
});

test("what is typed before an earlier session’s drafts have come joins them", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[13]/);
  const [agent, lead] = [await makeStaff("agent"), await storeLead()];
  await openLead(page, agent, lead);
  await noteOf(page).fill("The gate code is 1234.");
  const dialog = await beginRequest(page, { Name: "Ana", Phone: "702-555-0188" });
  await page.keyboard.press("Escape");
  await endSession(page, agent);
  await expect.poll(() => keptHere(page)).not.toContain("gate code");

  const answered = Promise.withResolvers<void>();
  await page.route("**/rest/v1/rpc/own_device_key", async (route) => {
    await answered.promise;
    await route.continue();
  });
  await submitSignIn(page, agent);
  await expect(noteOf(page)).toHaveValue("");
  await noteOf(page).focus();
  await page.keyboard.type("W");
  await beginRequest(page, { Name: "Anabel" });
  answered.resolve();
  await expect(dialog.getByLabel("Phone")).toHaveValue("702-555-0188");
  await expect(dialog.getByLabel("Name")).toHaveValue("Anabel");
  await page.keyboard.press("Escape");
  await expect(noteOf(page)).toHaveValue("The gate code is 1234.\n\nW");
  await noteOf(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("hat a dog.");
  await expect.poll(() => keptHere(page)).toContain("What a dog.");
  await page.reload();
  await expect(noteOf(page)).toHaveValue("The gate code is 1234.\n\nWhat a dog.");
  await page.getByRole("button", { name: "Add request" }).click();
  await expect(dialog.getByLabel("Phone")).toHaveValue("702-555-0188");
  await expect(dialog.getByLabel("Name")).toHaveValue("Anabel");
});

test("the last letters of a draft, and a change that isn’t sent, are stored even if the page is left at once", async ({
  page,
}) => {
  const [agent, lead] = [await makeStaff("agent"), await storeLead()];
  await openLead(page, agent, lead);
  await noteOf(page).fill("The gate code is ");
  await expect.poll(() => keptHere(page)).toContain("The gate code is ");
  for (const [typed, note] of [
    ["1234.", "The gate code is 1234."],
    ["", ""],
  ] as const) {
    const left = page.waitForURL("about:blank");
    await noteOf(page).evaluate(async (field: HTMLTextAreaElement, typed) => {
      field.focus();
      if (!typed) field.select();
      for (const letter of typed) document.execCommand("insertText", false, letter);
      if (!typed) document.execCommand("delete");
      location.assign("about:blank");
      for (let step = 0; step < 20; step += 1) await null;
      // Too busy from here on to do anything else before it goes.
      const end = performance.now() + 300;
      while (performance.now() < end);
    }, typed);
    await left;
    await page.goBack();
    await expect(noteOf(page)).toHaveValue(note);
  }
  // Never answered.
  await intercept(page, /\/rest\/v1\/leads\?/, (asked) => (asked.method === "PATCH" ? null : asked.pass()));
  const status = page.getByRole("region", { name: "Lead", exact: true }).getByLabel("Status");
  const left = page.waitForURL("about:blank");
  await status.evaluate(async (field: HTMLSelectElement) => {
    field.value = "contacted";
    field.dispatchEvent(new Event("change", { bubbles: true }));
    location.assign("about:blank");
    for (let step = 0; step < 20; step += 1) await null;
    const end = performance.now() + 300;
    while (performance.now() < end);
  });
  await left;
  await page.goBack();
  await expect(status).toHaveValue("contacted");
});

test("drafts that an earlier release kept in one row go when they are done, and survive the session’s end, however many", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[13]/);
  const [agent, lead] = [await makeStaff("agent"), await storeLead()];
  await openLead(page, agent, lead);
  const older = Array.from({ length: 24 }, () => [randomUUID(), `About ${randomUUID()}`] as const);
  const value = Object.fromEntries([[lead.id, "Half a thought"], ...older]);
  await page.goto("/robots.txt");
  await page.evaluate(
    ({ of, value }) =>
      new Promise<unknown>((resolve) => {
        const opening = indexedDB.open("spinfront-admin");
        opening.onsuccess = () => {
          const writing = opening.result.transaction("kept", "readwrite");
          writing.objectStore("kept").put({ of, at: Date.now(), value }, `drafts ${of}`);
          writing.oncomplete = resolve;
        };
      }),
    { of: agent.id, value },
  );
  // As if the other notes had leads, too.
  const leads = Object.keys(value).map((id) => ({ id }));
  await intercept(page, "**/rest/v1/leads?select=id&*", (asked) => asked.fulfill({ json: leads }));
  await page.goto(`/admin/leads/${lead.id}`);
  await expect(noteOf(page)).toHaveValue("Half a thought");
  await noteOf(page).fill("");
  await expect.poll(() => keptHere(page)).not.toContain("Half a thought");
  await page.reload();
  await expect(noteOf(page)).toHaveValue("");
  await noteOf(page).fill("A whole thought");
  await endSession(page, agent);
  await expect.poll(() => keptHere(page)).not.toContain("A whole thought");
  await submitSignIn(page, agent);
  await expect(noteOf(page)).toHaveValue("A whole thought");
  for (const [, text] of older) await expect.poll(() => keptHere(page)).toContain(text);
});

test("a draft comes back however long after the page was opened", async ({ page }) => {
  const [agent, lead] = [await makeStaff("agent"), await storeLead()];
  await openLead(page, agent, lead);
  await noteOf(page).fill("Half a thought");
  await expect.poll(() => keptHere(page)).toContain("Half a thought");
  await page.clock.install();
  await page.goto(`/admin/leads?search=${lead.name.slice(-36)}`);
  const link = page.getByRole("link", { name: lead.name });
  await expect(link).toBeVisible();
  await page.clock.fastForward("30:00");
  await link.click();
  await expect(noteOf(page)).toHaveValue("Half a thought");
});

test("two tabs show the same draft, which ends in both once it is sent", async ({ page, context }) => {
  const [agent, lead] = [await makeStaff("agent"), await storeLead()];
  await openLead(page, agent, lead);
  const other = await context.newPage();
  await other.goto(`/admin/leads/${lead.id}`);
  await expect(noteOf(other)).toBeVisible();
  // The tab has read the device's drafts once it has this one.
  await noteOf(page).fill("Half");
  await expect(noteOf(other)).toHaveValue("Half");
  await noteOf(other).fill("Half a thought");
  await expect(noteOf(page)).toHaveValue("Half a thought");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Half a thought" })).toBeVisible();
  await expect(noteOf(other)).toHaveValue("");
});

test("a note that couldn’t be saved comes back before what was written meanwhile", async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  const [agent, lead] = [await makeStaff("agent"), await storeLead()];
  await openLead(page, agent, lead);
  const other = await context.newPage();
  await other.goto(`/admin/leads/${lead.id}`);
  await noteOf(page).fill("First");
  await expect(noteOf(other)).toHaveValue("First");
  const answered = Promise.withResolvers<void>();
  await page.route("**/rest/v1/lead_notes*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await answered.promise;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await expect(noteOf(page)).toHaveValue("First");
  await expect(noteOf(other)).toHaveValue("");
  await noteOf(other).fill("Second");
  // Told to the first tab at the same moment.
  await expect.poll(() => keptHere(other)).toContain("Second");
  answered.resolve();
  await expect(page.getByText("The note couldn’t be saved.")).toBeVisible();
  await expect(noteOf(page)).toHaveValue("First\n\nSecond");
  await expect(noteOf(other)).toHaveValue("First\n\nSecond");
});

test("nothing about an erased lead stays on the device, and its note is shown for the last time", async ({
  page,
}) => {
  const [agent, first, second] = [await makeStaff("agent"), await storeLead(), await storeLead()];
  await openLead(page, agent, first);
  await noteOf(page).fill(`About ${first.name}`);
  await expect.poll(() => keptHere(page)).toContain(`About ${first.name}`);
  await page.goto(`/admin/leads/${second.id}`);
  await noteOf(page).fill(`About ${second.name}`);
  await expect.poll(() => keptHere(page)).toContain(`About ${second.name}`);
  await erase(first);
  await page.goto(`/admin/leads?search=${second.name.slice(-36)}`);
  await page.getByRole("link", { name: second.name }).click();
  const toast = page.locator("[data-sonner-toast]");
  await expect(toast.filter({ hasText: "A note wasn’t added: its lead no longer exists" })).toContainText(
    `About ${first.name}`,
  );
  await expect(noteOf(page)).toHaveValue(`About ${second.name}`);
  await expect.poll(() => keptHere(page)).not.toContain(`About ${first.name}`);
  expect(await keptHere(page)).toContain(`About ${second.name}`);

  await erase(second);
  const third = await storeLead();
  await page.goto(`/admin/leads?search=${third.name.slice(-36)}`);
  await page.getByRole("link", { name: third.name }).click();
  await expect(toast.filter({ hasText: `About ${second.name}` })).toBeVisible();
  await expect.poll(() => keptHere(page)).not.toContain(`About ${second.name}`);
});

test("notes stay while their account sees no lead at all: its leads are not erased", async ({ page }) => {
  const [agent, lead] = [await makeStaff("agent"), await storeLead()];
  await openLead(page, agent, lead);
  await noteOf(page).fill(`About ${lead.name}`);
  await expect.poll(() => keptHere(page)).toContain(`About ${lead.name}`);
  const asked = Promise.withResolvers<void>();
  await intercept(page, "**/rest/v1/leads?select=id&*", async (request) => {
    await request.fulfill({ json: [] });
    if (request.url.includes("limit=1")) asked.resolve();
  });
  const other = await storeLead();
  await page.goto(`/admin/leads?search=${other.name.slice(-36)}`);
  await page.getByRole("link", { name: other.name }).click();
  await asked.promise;
  await page.goto(`/admin/leads/${lead.id}`);
  await expect(noteOf(page)).toHaveValue(`About ${lead.name}`);
});

test("a request that is added after the session has ended leads to the sign-in, and is offered after it", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[13]/);
  const [agent, lead] = [await makeStaff("agent"), await storeLead()];
  // The desk would notice by itself.
  await holdTimers(page);
  await intercept(page, LEAD_CHANGES_PATH, () => undefined);
  await openLead(page, agent, lead);
  const dialog = await beginRequest(page, { Name: "Ana", Phone: "702-555-0188" });
  await asOwner((pool) => pool.query("delete from auth.sessions where user_id = $1", [agent.id]));
  await dialog.getByRole("button", { name: "Add request" }).click();
  await expect(page).toHaveURL(/[/]admin[?]lead=/);
  await expect(page.getByText("Your session has ended. Please sign in again.")).toBeVisible();
  await submitSignIn(page, agent);
  await page.getByRole("button", { name: "Add request" }).click();
  await expect(dialog.getByLabel("Name")).toHaveValue("Ana");
  await expect(dialog.getByLabel("Phone")).toHaveValue("702-555-0188");
});

test("views that are being named and renamed when the session ends are offered after signing in, without the failures of before", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[13]/);
  const agent = await makeStaff("agent");
  await intercept(page, LEAD_CHANGES_PATH, () => undefined);
  await asOwner((pool) =>
    pool.query(
      "insert into public.lead_views (owner_id, name, query) values ($1, 'Mine', 'show=new'), ($1, 'Former', 'show=closed')",
      [agent.id],
    ),
  );
  const renamed = Promise.withResolvers<void>();
  await page.route("**/rest/v1/lead_views*", async (route) => {
    if (route.request().method() === "PATCH") await renamed.promise;
    await route.continue();
  });
  await openAs(page, agent, "/admin/leads?show=qualified");
  await page.getByRole("button", { name: "Edit views" }).click();
  // This one is saved, though only after its form was closed.
  await page.getByLabel("Name of Former").fill("Renamed");
  await page.keyboard.press("Enter");
  await page.getByLabel("Name of Mine").fill("Half a new name");
  await page.keyboard.press("Escape");
  renamed.resolve();
  await expect(page.getByRole("link", { name: "Renamed" })).toBeVisible();
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Half a name");
  await asOwner((pool) => pool.query("delete from auth.sessions where user_id = $1", [agent.id]));
  await page.getByRole("button", { name: "Export as CSV" }).click();
  await expect(page.getByText("The leads couldn’t be exported.")).toBeVisible();
  await expect(page.getByText("2 forms are unfinished.")).toBeVisible();
  await submitSignIn(page, agent);
  await expect(page.locator("[data-sonner-toast]")).toHaveText(["Signed in successfully."]);
  await page.getByRole("button", { name: "Save this view" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Half a name");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Edit views" }).click();
  await expect(page.getByLabel("Name of Mine")).toHaveValue("Half a new name");
});

test("a request that is being added stays open until that has succeeded or failed", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  await openAs(page, await makeStaff("agent"), "/admin/dashboard");
  await roomLink(page, "Leads").click();
  let answered = Promise.withResolvers<void>();
  let isRefused = true;
  await page.route("**/rest/v1/leads?*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await answered.promise;
    await (isRefused ? route.abort() : route.fallback());
  });
  const name = `Caller ${randomUUID()}`;
  const dialog = await beginRequest(page, { Name: name, Phone: "702-555-0188" });
  const add = dialog.getByRole("button", { name: "Add request" });
  await add.click();
  await expect(dialog.getByRole("button", { name: "Adding..." })).toBeVisible();
  // Chrome itself closes a dialog on a second Escape.
  for (let time = 0; time < 3; time += 1) await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await dialog.getByLabel("Name").focus();
  await page.keyboard.type("x");
  await expect(dialog.getByLabel("Name")).toHaveValue(name);
  answered.resolve();
  const failure = "The request couldn’t be added. Please try again.";
  await expect(dialog.getByRole("alert")).toHaveText(failure);

  // The dialog goes with the screen: then a toast tells it.
  answered = Promise.withResolvers();
  await add.click();
  await expect(dialog.getByRole("button", { name: "Adding..." })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  answered.resolve();
  await expect(page.locator("[data-sonner-toast]").filter({ hasText: failure })).toContainText(
    `(702) 555-0188, ${name}`,
  );
  await page.goForward();
  await page.getByRole("button", { name: "Add request" }).click();
  await expect(dialog.getByLabel("Name")).toHaveValue(name);
  isRefused = false;
  await add.click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Add request" }).click();
  await expect(dialog.getByLabel("Name")).toHaveValue("");
});
