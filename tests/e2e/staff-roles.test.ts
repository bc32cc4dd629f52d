import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, openAs, openWithSharedSession, roomLink, submitSignIn } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { beforeNextLeadChange, storeMarked } from "./support/desk.ts";
import { holdTimers, passTimers } from "./support/held-timers.ts";
import { intercept } from "./support/intercept.ts";
import { keptHere } from "./support/kept-here.ts";
import { changeRole, keptStaff, makeStaff } from "./support/staff.ts";
import { storePage, storePost } from "./support/stored.ts";
import { ADMIN, expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

const NOT_YOURS = "Your role doesn’t include that part of the admin.";

async function tiles(page: Page): Promise<string[]> {
  const sections = page.getByRole("navigation", { name: "Admin sections" });
  await expect(sections).toBeVisible();
  return sections.getByRole("link").locator("span:first-child").allTextContents();
}

test("an editor has access to posts and pages, and not to leads", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/admin");
  await submitSignIn(page, await keptStaff("editor"));
  await expect(page.getByText("Signed in successfully.")).toBeVisible();
  await expect(page).toHaveURL("/admin/dashboard");
  expect(await tiles(page)).toEqual(["Blog Posts", "Pages"]);
  await expect(page.getByText("waiting for a call")).toHaveCount(0);
  await expect(page.getByText("Backups are off.")).toHaveCount(0);
  await expectAccessible(page);
  await page.goto("/admin/leads");
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(page.getByText(NOT_YOURS)).toBeVisible();
  await roomLink(page, "Blog Posts").click();
  await expect(page.getByRole("button", { name: "New Post" })).toBeVisible();
  expect(asked).not.toContain("/admin/backup/state");
  expect(asked).not.toContain("/admin/form-check/state");
});

test("an agent has access to the leads, and to neither posts nor pages", async ({ page }) => {
  const name = `Lead ${crypto.randomUUID()}`;
  await asOwner((pool) =>
    pool.query("insert into public.leads (name, phone) values ($1, '+17025550177')", [name]),
  );
  await openWithSharedSession(page, await keptStaff("agent"), "/admin/dashboard");
  expect(await tiles(page)).toEqual(["Leads"]);
  await roomLink(page, "Leads").click();
  await page.getByLabel(`Status of ${name}`).selectOption("contacted");
  await expect(page.getByText("Lead status has been updated successfully")).toBeVisible();
  for (const path of ["/admin/blog", "/admin/pages", "/admin/pages/new"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/admin/dashboard");
  }
});

test("a user who loses the role is sent back to the sign-in at the next screen", async ({
  page,
  allowConsoleErrors,
}) => {
  // Requests that the screen still has in flight.
  allowConsoleErrors(/status of 40[13]/);
  // An agent's dashboard notices by itself, see below.
  const editor = await makeStaff("editor");
  await openAs(page, editor, "/admin/dashboard");
  await asOwner((pool) => pool.query("delete from public.user_roles where user_id = $1", [editor.id]));
  await roomLink(page, "Blog Posts").click();
  await expect(page).toHaveURL("/admin");
});

test("an agent who loses the role while working is told so, instead of seeing all leads gone", async ({
  page,
  allowConsoleErrors,
}) => {
  // Requests that the desk still has in flight.
  allowConsoleErrors(/status of 40[13]/);
  const agent = await makeStaff("agent");
  const name = `Kept ${randomUUID()}`;
  await asOwner((pool) =>
    pool.query("insert into public.leads (name, phone, status) values ($1, '+17025550123', 'new')", [name]),
  );
  await openAs(page, agent, "/admin/leads");
  await expect(page.getByLabel(`Status of ${name}`)).toBeVisible();
  await beforeNextLeadChange(page, "delete from public.user_roles where user_id = $1", agent.id);
  await page.getByLabel(`Status of ${name}`).selectOption("contacted");
  await expect(page.getByText("Your account is not authorized for admin access.")).toBeVisible();
  await expect(page).toHaveURL("/admin");
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("sb-")))).toEqual(
    [],
  );
});

test("an editor who loses the role at a list is told so at the next change, instead of seeing all drafts gone", async ({
  page,
}) => {
  const editor = await makeStaff("editor");
  const { title } = await storePost();
  await openAs(page, editor, `/admin/blog?search=${encodeURIComponent(title)}`);
  const publish = page.getByRole("button", { name: `Publish ${title}` });
  await expect(publish).toBeVisible();
  await changeRole(editor, "agent");
  await publish.click();
  await expect(page.getByText(NOT_YOURS)).toBeVisible();
  await expect(page).toHaveURL("/admin/dashboard");
  expect(await tiles(page)).toEqual(["Leads"]);
});

test("an editor who loses the role is told so when turning off a preview link or removing a schedule, and not that it is done", async ({
  page,
  allowConsoleErrors,
}) => {
  // Requests that the editor still has in flight.
  allowConsoleErrors(/status of 40[13]/);
  const editor = await makeStaff("editor");
  const { id } = await storePage();
  await asOwner(async (pool) => {
    await pool.query(
      `insert into public.preview_links (token_hash, kind, document, fields, expires_at)
       values (encode(sha256(convert_to($1, 'UTF8')), 'hex'), 'page', $1, '{}', now() + interval '1 day')`,
      [id],
    );
    await pool.query(
      "insert into public.timetable (kind, content_id, action, due_at) values ('page', $1, 'publish', '2098-07-04')",
      [id],
    );
  });
  for (const { closed, name } of [
    { closed: "Links that show this draft", name: /^Turn off the link/ },
    { closed: null, name: /^Remove: Publishes/ },
  ]) {
    await changeRole(editor, "editor");
    await openWithSharedSession(page, editor, `/admin/pages/edit/${id}`);
    if (closed) await page.getByText(closed).click();
    const undo = page.getByRole("button", { name });
    await expect(undo).toBeVisible();
    await changeRole(editor, "agent");
    await undo.click();
    await expect(page.getByText(NOT_YOURS)).toBeVisible();
    await expect(page).toHaveURL("/admin/dashboard");
    await expect(page.getByText(/^(Preview link turned off|Schedule removed)$/)).toHaveCount(0);
  }
});

for (const { role, path, field, typed } of [
  { role: "agent", path: "/admin/leads", field: "Search leads", typed: "nobody at all" },
  { role: "agent", path: "/admin/leads?layout=board", field: "Search leads", typed: "nobody at all" },
  // Published, so that everybody may read it.
  { role: "editor", path: "/admin/blog", field: "Search posts", typed: "rent" },
  { role: "editor", path: "/admin/pages", field: "Search pages", typed: "no such page" },
  { role: "editor", path: "/admin/media", field: "Search pictures", typed: "no such picture" },
] as const) {
  test(`whoever has lost the role is told so at the next search at ${path}, and not that nothing is there`, async ({
    page,
    allowConsoleErrors,
  }) => {
    // Requests that the screen still has in flight.
    allowConsoleErrors(/status of 40[13]/);
    const staff = await makeStaff(role);
    // The lists are not empty before.
    await storePage();
    await storeMarked([{ name: "Listed", status: "contacted" }]);
    // The desk would also notice by itself, after half a minute.
    await holdTimers(page);
    await openAs(page, staff, path);
    await expect(page.getByText("Loading")).toHaveCount(0);
    await page.evaluate(() => {
      const seen: string[] = [];
      new MutationObserver(() => seen.push(document.body.textContent)).observe(document.body, {
        childList: true,
        subtree: true,
      });
      Object.assign(window, { seen });
    });
    await asOwner((pool) => pool.query("delete from public.user_roles where user_id = $1", [staff.id]));
    await page.getByLabel(field).fill(typed);
    const told = page.getByText("Your account is not authorized for admin access.");
    await expect(told).toBeVisible();
    await expect(page).toHaveURL("/admin");
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen.filter((text) => /No (leads|posts|pages) match/.test(text))).toEqual([]);
    await expect(page.getByText(/^Failed to load/)).toHaveCount(0);
  });
}

test("an agent who becomes an editor is told so at adding a request, at an import and at saving a view, and not what the database says", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[13]/);
  const agent = await makeStaff("agent");
  const told = page.getByText(NOT_YOURS);
  // The desk would also notice by itself, after half a minute.
  await holdTimers(page);
  await openAs(page, agent, "/admin/leads");
  await page.getByRole("button", { name: "Add request" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Caller");
  await dialog.getByLabel("Phone").fill("702-555-0188");
  await changeRole(agent, "editor");
  await dialog.getByRole("button", { name: "Add request" }).click();
  await expect(told).toBeVisible();
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(dialog).toBeHidden();

  await changeRole(agent, "agent");
  await page.goto("/admin/leads/import");
  const field = page.getByLabel("CSV file");
  await expect(field).toBeVisible();
  await changeRole(agent, "editor");
  await field.setInputFiles({
    name: "leads.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Name,Phone\nCaller,702-555-0188"),
  });
  await expect(told).toBeVisible();
  await expect(page).toHaveURL("/admin/dashboard");

  await changeRole(agent, "agent");
  await page.goto("/admin/leads?show=contacted");
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Contacted");
  await changeRole(agent, "editor");
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(told).toBeVisible();
  await expect(page).toHaveURL("/admin/dashboard");
});

test("an admin who becomes an agent is led away from the users at the next change", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 403/);
  const [former, colleague] = [await makeStaff("admin"), await makeStaff("agent")];
  await openAs(page, former, "/admin/users");
  const role = page.getByLabel(`Role of ${colleague.email}`);
  await expect(role).toBeVisible();
  await changeRole(former, "agent");
  await role.selectOption("editor");
  await expect(page.getByText(NOT_YOURS)).toBeVisible();
  await expect(page).toHaveURL("/admin/dashboard");
});

test("an admin who becomes an agent is led away from a screen that opened before a slow answer said so", async ({
  page,
  allowConsoleErrors,
}) => {
  // Requests that the screen still has in flight.
  allowConsoleErrors(/status of 40[13]/);
  const former = await makeStaff("admin");
  await holdTimers(page);
  await openAs(page, former, "/admin/dashboard");
  const answered = Promise.withResolvers<void>();
  await intercept(page, "**/rest/v1/rpc/has_role", async (asked) => {
    await answered.promise;
    await asked.pass();
  });
  await changeRole(former, "agent");
  const asked = page.waitForRequest("**/rest/v1/rpc/has_role");
  await roomLink(page, "Pages").click();
  await asked;
  // Until then the screen waits for the roles; afterwards it opens with those of the last visit.
  await passTimers(page, 4_000);
  await expect(page.getByRole("heading", { name: "Page Management" })).toBeVisible();
  answered.resolve();
  await expect(page.getByText(NOT_YOURS)).toBeVisible();
  await expect(page).toHaveURL("/admin/dashboard");
  expect(await tiles(page)).toEqual(["Leads"]);
});

test("an admin who becomes an agent is told so at the figures of another period, and not that nothing was counted", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[13]/);
  const former = await makeStaff("admin");
  // An agent may count it.
  await storeMarked([{ name: "Counted", status: "contacted" }]);
  await openAs(page, former, "/admin/figures");
  await expect(page.getByRole("heading", { name: "From visit to customer" })).toBeVisible();
  await changeRole(former, "agent");
  await page.getByLabel("Show").selectOption("Last 4 weeks");
  await expect(page.getByText(NOT_YOURS)).toBeVisible();
  await expect(page).toHaveURL("/admin/dashboard");
});

test("a former editor is told so at a picture, and not that it is used nowhere", async ({
  page,
  allowConsoleErrors,
}) => {
  // The picture's file is missing.
  allowConsoleErrors(/status of 40[134]/);
  const former = await makeStaff("editor");
  const name = `used-${randomUUID()}`;
  await asOwner((pool) =>
    pool.query("insert into public.pictures (key, bytes, name) values ($1, 1, $2)", [
      `${randomUUID().replaceAll("-", "")}-800x600-c4b7a6`,
      name,
    ]),
  );
  await openAs(page, former, `/admin/media?search=${name}`);
  const picture = page.getByRole("button", { name });
  await expect(picture).toBeVisible();
  await asOwner((pool) => pool.query("delete from public.user_roles where user_id = $1", [former.id]));
  await picture.click();
  await expect(page.getByText("Your account is not authorized for admin access.")).toBeVisible();
  await expect(page).toHaveURL("/admin");
  await asOwner((pool) => pool.query("delete from public.pictures where name = $1", [name]));
});

test("an agent who becomes an editor leaves no lead on the device, and no note unkept", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[13]/);
  const agent = await makeStaff("agent");
  const name = `Left ${randomUUID()}`;
  await asOwner((pool) =>
    pool.query("insert into public.leads (name, phone, status) values ($1, '+17025550123', 'new')", [name]),
  );
  await openAs(page, agent, `/admin/leads?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).click();
  await expect.poll(() => keptHere(page)).toContain(name);
  await page.getByLabel("Note", { exact: true }).fill("Back on Monday");
  // No sooner: the desk may notice by itself.
  await intercept(page, "**/rest/v1/lead_notes*", async (asked) => {
    if (asked.method === "POST") await changeRole(agent, "editor");
    await asked.pass();
  });
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText(NOT_YOURS)).toBeVisible();
  await expect(page).toHaveURL("/admin/dashboard");
  await expect.poll(() => keptHere(page)).not.toContain(name);
  expect(await keptHere(page)).toContain("Back on Monday");
});

test("an admin has access to every section, and sees how to get backups", async ({ page }) => {
  await openWithSharedSession(page, ADMIN, "/admin/dashboard");
  await expect(page.getByText("Backups are off. Set BACKUP_EVERY=24 on the server")).toBeVisible();
  expect(await tiles(page)).toEqual(["Leads", "Blog Posts", "Pages", "Users", "Alerts", "Audit log"]);
});
