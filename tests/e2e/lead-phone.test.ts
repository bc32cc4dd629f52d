import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible, openWithSharedSession, roomLink, submitSignIn } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { beforeNextLeadChange } from "./support/desk.ts";
import { keptHere, keptOf } from "./support/kept-here.ts";
import { makeStaff } from "./support/staff.ts";
import { ADMIN, expect, test } from "./support/test.ts";
import { test as testOnKeptPage } from "./support/test-on-kept-page.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/**
 * An older one may no longer be on the first page of the desk: other tests store a hundred in that time.
 * @returns its name, which no other test uses
 */
async function storeLead(minutesAgo = 0): Promise<string> {
  const name = `Phone ${randomUUID()}`;
  await asOwner((pool) =>
    pool.query(
      `insert into public.leads (name, phone, email, city, message, created_at)
       values ($1, '+17025550123', 'ana+phone@example.com', 'Henderson', 'Gate code at the desk.', now() - make_interval(mins => $2))`,
      [name, minutesAgo],
    ),
  );
  return name;
}

/** No phone here takes a call. */
async function withoutTelephone(page: Page): Promise<void> {
  await page.evaluate(() =>
    addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("a[href^='tel:']")) event.preventDefault();
    }),
  );
}

/** Whether a finger reaches it at the window's bottom, past everything that lies there. */
async function expectAtThumb(page: Page, name: string): Promise<void> {
  const target = page.getByRole("region", { name: "Lead", exact: true }).getByRole("link", { name });
  const box = await target.boundingBox();
  expect(box?.height, name).toBeGreaterThanOrEqual(48);
  expect(box?.y, name).toBeGreaterThan(600);
  await target.tap({ trial: true });
}

/** Whether each of its choices can be read to the end. */
async function expectRoomForChoices(select: Locator): Promise<void> {
  const { has, needs } = await select.evaluate((field: HTMLSelectElement) => {
    const has = field.offsetWidth;
    field.style.width = "max-content";
    const needs = field.offsetWidth;
    field.style.width = "";
    return { has, needs };
  });
  expect(has).toBeGreaterThanOrEqual(needs);
}

testOnKeptPage(
  "on a phone one tap on a card calls and then asks how the call went, with all controls within thumb reach",
  async ({ page }) => {
    const name = await storeLead(25);
    await openWithSharedSession(page, ADMIN, `/admin/leads?search=${name.slice(-36)}`);
    await withoutTelephone(page);
    const card = page.getByRole("row").filter({ hasText: name });
    await expect(card).toContainText(/Waiting 2\d minutes/);
    const call = card.locator("[data-call]");
    const button = await call.boundingBox();
    const title = await card.getByRole("link", { name }).boundingBox();
    expect(Math.min(button?.width ?? 0, button?.height ?? 0)).toBeGreaterThanOrEqual(48);
    expect(button?.x).toBeLessThan(title?.x ?? 0);

    await call.tap();
    const asked = page.getByRole("group", { name: "How did the call go?" });
    await expect(asked).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await asked.getByRole("button", { name: "Reached" }).tap();
    await expect(asked).toBeHidden();
    for (const way of ["Call (702) 555-0123", "Text", "Email"]) await expectAtThumb(page, way);
    await expect(page.getByLabel("Status")).toHaveValue("contacted");
    await expectRoomForChoices(page.getByLabel("Status"));
    await page.reload();
    await expect(page.getByText("Called: reached.")).toBeVisible();
    await expect(asked).toBeHidden();
    await page.getByRole("button", { name: "Back to Leads" }).tap();

    // The whole card leads to the lead, not its name alone.
    const message = await card.getByText("Gate code at the desk.").boundingBox();
    const top = (await card.boundingBox())?.y ?? 0;
    await card.tap({ position: { x: 300, y: (message?.y ?? 0) - top + 5 } });
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
    await page.setViewportSize({ width: 195, height: 422 });
    // 200 % of this phone: the bar would leave no room to read.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole("link", { name: "Call (702) 555-0123" })).not.toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  },
);

testOnKeptPage(
  "on a phone tapping a card's box selects it without opening it, and the bulk actions fit in one row",
  async ({ page }) => {
    const name = await storeLead();
    await openWithSharedSession(page, ADMIN, `/admin/leads?search=${name.slice(-36)}`);
    await test.step("Enter puts the keyboard of the search field away", async () => {
      const search = page.getByRole("searchbox", { name: "Search leads" });
      await search.tap();
      await page.keyboard.press("Enter");
      await expect(search).not.toBeFocused();
    });
    await page.getByRole("button", { name: "Select", exact: true }).tap();
    await page.getByRole("checkbox", { name: `Select ${name}` }).tap();
    const bar = page.getByRole("region", { name: "Selected leads" });
    await expect(bar.getByText("1 selected")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/admin/leads");
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const height = await bar.evaluate((it) => it.getBoundingClientRect().height);
      expect(height, `at ${width} px`).toBeLessThan(2 * 44);
      await expectAccessible(page);
    }
  },
);

testOnKeptPage("on a phone the form that names a view is entirely in sight", async ({ page }) => {
  const name = await storeLead();
  await openWithSharedSession(page, ADMIN, `/admin/leads?search=${name.slice(-36)}`);
  // Rows that come later move all that is below the tools.
  await expect(page.getByText("1 lead matches.")).toBeVisible();
  await page.getByRole("button", { name: "Save this view" }).tap();
  const form = page.getByRole("dialog", { name: "Save this view" });
  await expect(form.getByLabel("Name")).toBeFocused();
  await expect(form).toBeInViewport({ ratio: 1 });
  await form.getByRole("button", { name: "Save view" }).tap({ trial: true });
  const bar = await page.getByRole("navigation", { name: "Main" }).boundingBox();
  const shown = await form.boundingBox();
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

testOnKeptPage("a card is still a table row in the browser's accessibility tree", async ({ page }) => {
  const name = await storeLead();
  await openWithSharedSession(page, ADMIN, `/admin/leads?search=${name.slice(-36)}`);
  await expect(page.getByText("1 lead matches.")).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  // Polled, since the browser updates the tree after the page.
  await expect
    .poll(async () => {
      const { nodes } = await devtools.send("Accessibility.getFullAXTree");
      const roles = nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value);
      const count = (role: string) => roles.filter((it) => it === role).length;
      return {
        table: count("table"),
        rows: count("row"),
        heads: count("columnheader"),
        cells: count("cell"),
      };
    })
    .toEqual({ table: 1, rows: 2, heads: 6, cells: 6 });
  await devtools.detach();
});

function stored(name: string): Promise<{ status: string; notes: string[] }> {
  return asOwner(async (pool) => {
    const { rows } = await pool.query(
      `select status, array(select body from public.lead_notes where lead_id = leads.id order by created_at) as notes
       from public.leads where name = $1`,
      [name],
    );
    return rows[0];
  });
}

/** The desk with this lead in it, kept on the device together with the admin itself. */
async function openKeptDesk(page: Page, name: string, account = ADMIN): Promise<void> {
  await openWithSharedSession(page, account, "/admin/leads");
  await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await caches.match("/admin/leads")) !== undefined))
    .toBe(true);
  await expect.poll(() => keptHere(page)).toContain(name);
}

/** Uses a session of its own: with `devtoolsOf`, whose session stays, the desk does not notice that it is offline. */
async function clearBrowserCache(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  await devtools.detach();
}

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });
  test.beforeEach(({ allowConsoleErrors }) =>
    allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/),
  );

  test("the desk opens with what it last read; changes survive closing the tab and are sent in order", async ({
    page,
    context,
  }) => {
    const name = await storeLead();
    await openKeptDesk(page, name);
    // Nothing comes from what browsers keep by themselves, and may throw away.
    await clearBrowserCache(page);
    await context.setOffline(true);
    await page.reload();
    const card = page.getByRole("row").filter({ hasText: name });
    await expect(card).toBeVisible();
    await expect(page.getByText(/^Offline\. As of \d+:\d\d [AP]M\./)).toBeVisible();
    await withoutTelephone(page);
    await card.locator("[data-call]").tap();
    await page.getByRole("button", { name: "Voicemail" }).tap();
    await page.getByRole("button", { name: "No follow-up" }).tap();
    const waiting = page.getByRole("region", { name: "Waiting to be sent" });
    await expect(waiting.getByRole("listitem")).toHaveText([
      "Called: left a voicemail.",
      "Status: Contacted",
    ]);
    await page.getByLabel("Note", { exact: true }).fill('Wants "no stairs" (2nd floor).');
    await page.getByRole("button", { name: "Add note" }).tap();
    await page.getByLabel("Status").selectOption("qualified");
    await expect(waiting.getByRole("listitem")).toHaveCount(4);
    await expectAccessible(page);
    expect(await stored(name)).toEqual({ status: "new", notes: [] });

    await page.close();
    const later = await context.newPage();
    await later.goto("/admin/leads");
    await expect(later.getByText("4 changes wait to be sent.")).toBeVisible();
    await expect(later.getByRole("row").filter({ hasText: name })).toContainText("Waits to be sent");
    await expectAccessible(later);
    await context.setOffline(false);
    await expect
      .poll(() => stored(name))
      .toEqual({
        status: "qualified",
        notes: ["Called: left a voicemail.", 'Wants "no stairs" (2nd floor).'],
      });
    await expect(later.getByText(/waits? to be sent/i)).toHaveCount(0);
    await expect(later.getByText(/^Offline\./)).toHaveCount(0);
  });

  test("assignment, follow-up and tags survive closing the tab; a change that somebody else made first is reported", async ({
    page,
    context,
  }) => {
    const name = await storeLead();
    await openKeptDesk(page, name);
    await page.getByRole("link", { name }).tap();
    const assignee = page.getByLabel("Assigned to");
    await expect(assignee.getByRole("option", { name: "You" })).toBeAttached();
    await expect.poll(() => keptHere(page)).toContain("lead staff");
    await context.setOffline(true);
    await page.reload();
    await assignee.selectOption({ label: "You" });
    await page.getByRole("button", { name: "Tomorrow" }).tap();
    await page.getByLabel("Add a tag").fill("Stairs");
    await page.getByRole("button", { name: "Add", exact: true }).tap();
    const waiting = page.getByRole("region", { name: "Waiting to be sent" });
    await expect(waiting.getByRole("listitem")).toHaveText([
      "Assigned to: you",
      /^Follow up: \w{3}, \w{3} \d+(, \d{4})?$/,
      "Tags: “stairs”",
    ]);
    await expectAccessible(page);

    const set = (changes: string) =>
      asOwner((pool) => pool.query(`update public.leads set ${changes} where name = $1`, [name]));
    await set("follow_up_on = '2098-01-02'");
    await page.close();
    const later = await context.newPage();
    await later.goto("/admin/leads");
    await expect(later.getByText("3 changes wait to be sent.")).toBeVisible();
    await context.setOffline(false);
    await expect(later.getByText("It was set to Thu, Jan 2, 2098 in the meantime.")).toBeVisible();
    const fields = () =>
      asOwner(async (pool) => {
        const { rows } = await pool.query(
          "select follow_up_on::text, tags, assignee_id is not null as given from public.leads where name = $1",
          [name],
        );
        return rows[0];
      });
    await expect.poll(fields).toEqual({ follow_up_on: "2098-01-02", tags: ["stairs"], given: true });
    await expect(later.getByText(/waits? to be sent/i)).toHaveCount(0);
  });

  test("a change that conflicts with somebody else's earlier one is reported and not made", async ({
    page,
    context,
  }) => {
    const name = await storeLead();
    await openKeptDesk(page, name);
    await context.setOffline(true);
    await page.getByLabel(`Status of ${name}`).selectOption("contacted");
    await expect(page.getByText("1 change waits to be sent.")).toBeVisible();
    await asOwner((pool) =>
      pool.query("update public.leads set status = 'converted' where name = $1", [name]),
    );
    await context.setOffline(false);
    await expect(page.getByText("It was set to Converted in the meantime.")).toBeVisible();
    await expect(page.getByLabel(`Status of ${name}`)).toHaveValue("converted");
    expect((await stored(name)).status).toBe("converted");
  });

  test("a note and a request that are being written survive a reload and the session’s end, readable for nobody else", async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 40[13]/);
    const name = await storeLead();
    const agent = await makeStaff("agent");
    await openKeptDesk(page, name, agent);
    await page.getByRole("button", { name: "Add request" }).tap();
    const dialog = page.getByRole("dialog", { name: "Add a request" });
    await dialog.getByLabel("Name").fill(`Caller of ${name}`);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name }).tap();
    const note = page.getByLabel("Note", { exact: true });
    await note.fill(`Half a thought on ${name}`);
    await expect.poll(() => keptHere(page)).toContain(`Half a thought on ${name}`);
    await page.reload();
    await expect(note).toHaveValue(`Half a thought on ${name}`);
    await page.getByRole("button", { name: "Back to Leads" }).tap();
    await page.getByRole("button", { name: "Add request" }).tap();
    await expect(dialog.getByLabel("Name")).toHaveValue(`Caller of ${name}`);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name }).tap();

    await beforeNextLeadChange(page, "delete from auth.sessions where user_id = $1", agent.id);
    await page.getByLabel("Status", { exact: true }).selectOption("contacted");
    await expect(page).toHaveURL(/[/]admin[?]lead=/);
    await expect.poll(() => keptHere(page)).not.toContain("Half a thought");
    await submitSignIn(page, agent);
    await expect(note).toHaveValue(`Half a thought on ${name}`);
    await note.fill("");
    await page.getByRole("button", { name: "Add note" }).focus();
    await expect.poll(() => keptHere(page)).not.toContain("Half a thought");
  });

  test("signing out deletes everything from the device, and a session ended elsewhere leaves nothing readable", async ({
    page,
    context,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 40[13]/);
    const name = await storeLead();
    const agent = await makeStaff("agent");
    await openKeptDesk(page, name, agent);
    await page.getByRole("button", { name: "Sign Out" }).tap();
    await expect(page).toHaveURL("/");
    expect(await keptHere(page)).not.toContain(name);

    await openKeptDesk(page, name, agent);
    await context.setOffline(true);
    await page.getByLabel(`Status of ${name}`).selectOption("closed");
    await expect(page.getByText("1 change waits to be sent.")).toBeVisible();
    await page.getByRole("button", { name: "Sign Out" }).tap();
    const question = page.getByRole("dialog", { name: "Sign out with unsaved work?" });
    await expect(question).toContainText("Signing out deletes it from this device.");
    await question.getByRole("button", { name: "Stay signed in" }).tap();
    await expect(question).toBeHidden();
    expect(await keptHere(page)).toContain(name);
    await asOwner((pool) => pool.query("delete from auth.sessions where user_id = $1", [agent.id]));
    // The network is back for a moment only, too short to load the sign-in.
    await clearBrowserCache(page);
    await context.route("**/assets/**", (route) => route.abort());
    await context.setOffline(false);
    await expect(page).toHaveURL("/admin");
    await expect(
      page.getByText("1 change waits to be sent. It is kept on this device for a week, for you alone."),
    ).toBeVisible();
    await expect.poll(() => keptHere(page)).not.toContain(name);
    expect(await keptOf(page, agent)).toEqual(["sealed"]);
    expect((await stored(name)).status).toBe("new");
    await context.unroute("**/assets/**");
    await submitSignIn(page, agent);
    await expect.poll(() => stored(name)).toMatchObject({ status: "closed" });
    await expect.poll(() => keptOf(page, agent)).not.toContain("sealed");
  });

  test("on a shared phone, the second user neither sees nor sends the first user's changes, and the first finds them again", async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 40[13]|ERR_FAILED/);
    const [name, other] = [await storeLead(), await storeLead()];
    const [ana, ben] = [await makeStaff("agent"), await makeStaff("agent")];
    await page.clock.install();
    await openKeptDesk(page, name, ana);
    await page.getByRole("link", { name }).tap();
    await page.getByLabel("Note", { exact: true }).fill("Half a thought");
    await page.getByRole("button", { name: "Back to Leads" }).tap();
    await asOwner((pool) =>
      pool.query("insert into public.lead_views (owner_id, name, query) values ($1, $2, 'show=new')", [
        ana.id,
        `Ana’s ${name.slice(-12)}`,
      ]),
    );
    await page.getByRole("searchbox", { name: "Search leads" }).fill(name.slice(-36));
    await page.clock.runFor(1_000);
    await expect(page).toHaveURL(/search=/);
    // One change waits as nobody is reached, and is tried again and again.
    const sent: string[] = [];
    await page.route("**/rest/v1/leads?*", (route) => {
      if (route.request().method() !== "PATCH") return route.fallback();
      sent.push(route.request().headers().authorization ?? "");
      return route.abort();
    });
    await page.getByLabel(`Status of ${name}`).selectOption("closed");
    await expect.poll(() => sent.length).toBeGreaterThan(0);

    await asOwner((pool) => pool.query("delete from auth.sessions where user_id = $1", [ana.id]));
    await page.evaluate(() => window.dispatchEvent(new Event("offline")));
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(async () => {
      await page.clock.fastForward(31_000);
      await expect(page).toHaveURL("/admin", { timeout: 1_000 });
    }).toPass();
    // In the same document.
    await submitSignIn(page, ben);
    await expect(page).toHaveURL("/admin/dashboard");
    const before = sent.length;
    await page.clock.fastForward(120_000);
    await roomLink(page, "Leads").tap();
    await expect(page).toHaveURL("/admin/leads");
    await expect(page.getByRole("row").filter({ hasText: other })).toBeVisible();
    await expect(page.getByText(/waits? to be sent/i)).toHaveCount(0);
    await expect(page.getByRole("link", { name: `Ana’s ${name.slice(-12)}` })).toHaveCount(0);
    await page.getByRole("link", { name }).tap();
    await expect(page.getByLabel("Note", { exact: true })).toHaveValue("");
    await expect(page.getByLabel("Status")).toHaveValue("new");
    await expect.poll(() => keptHere(page)).toContain(`"of":"${ben.id}"`);
    // Changes and drafts.
    expect(await keptOf(page, ana)).toEqual(["sealed", "sealed"]);
    expect(sent).toHaveLength(before);
    expect(await stored(name)).toEqual({ status: "new", notes: [] });

    await page.getByRole("button", { name: "Back to Leads" }).tap();
    await page.getByRole("button", { name: "Sign Out" }).tap();
    await expect(page).toHaveURL("/");
    expect(await keptOf(page, ben)).toEqual([]);
    expect(await keptOf(page, ana)).toEqual(["sealed", "sealed"]);
    await page.unroute("**/rest/v1/leads?*");
    await page.goto("/admin");
    await submitSignIn(page, ana);
    await expect.poll(() => stored(name)).toMatchObject({ status: "closed" });
    await expect.poll(() => keptOf(page, ana)).not.toContain("sealed");
  });
});
