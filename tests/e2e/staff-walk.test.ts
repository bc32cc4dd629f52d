import type { Page, Request } from "@playwright/test";
import { LEAD_CHANGES_PATH } from "#app/desk/live/lead-changes.ts";
import type { AppRole } from "#app/lib/database.types.ts";
import { signIn, signInWithSharedSession } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { intercept } from "./support/intercept.ts";
import { someLead } from "./support/lead.ts";
import { keptStaff } from "./support/staff.ts";
import { storePage } from "./support/stored.ts";
import { ADMIN, expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";
import { expectDrawn, watchPending } from "./support/visit.ts";
import { framesShare } from "./support/walking.ts";

/** The screens of each role whose links are followed; those of an admin lead to all others. */
const SCREENS: Record<AppRole, string[]> = {
  admin: ["dashboard", "leads", "blog", "pages", "pages/new", "users", "audit", "account"],
  agent: ["dashboard", "leads", "account"],
  editor: ["dashboard", "blog", "pages", "pages/new", "account"],
};

/** The number of waiting leads precedes the title of every screen, and changes while other tests run. */
const COUNT = /(?:\(\d+\+?\) )?/;

/** Of many similar addresses, which contain an id, only one is followed. */
const ONE_OF_MANY = /[0-9a-f]{8}-[0-9a-f-]{27}/;

/** Logged in tests that intercept requests themselves, where Playwright blocks the service worker. */
const WORKER_BLOCKED = "Service Worker registration blocked by Playwright";

const saidOf = new WeakMap<Page, string[]>();

test.beforeEach(({ page }) => {
  const said: string[] = [];
  saidOf.set(page, said);
  page.on("console", (message) => {
    if (message.text() !== WORKER_BLOCKED) said.push(message.text());
  });
});

test.afterEach(({ page }) => expect(saidOf.get(page)).toEqual([]));

/** Notices about other tests' requests would cover the screens. */
async function hearNoChanges(page: Page): Promise<void> {
  await intercept(page, LEAD_CHANGES_PATH, (asked) => asked.fulfill({ status: 204 }));
}

/** Stores a lead. @returns its unique name */
async function layLead(called: string): Promise<string> {
  const { name, phone } = someLead(called);
  const insert = "insert into public.leads (name, phone) values ($1, $2)";
  await asOwner((pool) => pool.query(insert, [name, phone]));
  return name;
}

/** What identifies a staff screen; lists change while other tests run. */
type Screen = { path: string; title: string; heading: string; alerts: string[] };

/** Poll often: hundreds of screens are opened, each within milliseconds. */
const SOON = { intervals: [10, 20, 50, 100] };

async function shownScreen(page: Page): Promise<Screen> {
  const { title, ...screen } = await page.evaluate(() => ({
    path: location.pathname + location.search,
    title: document.title,
    heading: document.querySelector("h1")?.textContent ?? "",
    alerts: Array.from(document.querySelectorAll("main [role=alert]"), ({ textContent }) => textContent),
  }));
  return { ...screen, title: title.replace(COUNT, "") };
}

async function expectScreen(page: Page, screen: Screen): Promise<void> {
  // A document that is being replaced can't be evaluated.
  await expect.poll(() => shownScreen(page).catch(String), SOON).toEqual({ ...screen, alerts: [] });
}

async function visit(page: Page, path: string): Promise<Screen> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return shownScreen(page);
}

/** Waits until the screen's database requests are answered and shown. */
async function expectLoaded(page: Page, asked: ReadonlySet<Request>): Promise<void> {
  do {
    await expectDrawn(page);
    await expect.poll(() => asked.size, SOON).toBe(0);
    await expectDrawn(page);
  } while (asked.size > 0);
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

/** The paths of the open screen's links within the site, one of each kind; one to the public site stands for all. */
async function linksOf(page: Page): Promise<{ frame: string[]; screen: string[] }> {
  const links = await page
    .locator("a[href^='/']")
    .evaluateAll((all) =>
      all
        .filter((it) => it.checkVisibility() && !it.getAttribute("target"))
        .map((it) => ({ path: it.getAttribute("href") ?? "", isFrame: !it.closest("main") })),
    );
  const kindOf = (path: string) => (path.startsWith("/admin") ? path.replace(ONE_OF_MANY, "") : "site");
  const kinds = new Map(links.map((link) => [kindOf(link.path), link]));
  const [frame = [], screen = []] = [true, false].map((isFrame) =>
    [...kinds.values()].filter((link) => link.isFrame === isFrame).map(({ path }) => path),
  );
  return { frame, screen };
}

const DESK = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

for (const [role, device] of [
  ["admin", DESK],
  ["agent", PHONE],
  ["editor", PHONE],
] as const) {
  test.describe(`an ${role}`, () => {
    test.use(device);

    test("every link of every screen leads to the same as a direct visit, also going back and forward", async ({
      page,
    }) => {
      test.setTimeout(240_000);
      await hearNoChanges(page);
      // Other leads come and go while other tests run.
      const own = await layLead("Walked");
      const pathOf = (name: string) =>
        name === "leads" ? `/admin/leads?search=${encodeURIComponent(own)}` : `/admin/${name}`;
      await signInWithSharedSession(page, role === "admin" ? ADMIN : await keptStaff(role));
      const asked = watchPending(page, "/rest/v1/");
      const known = new Map<string, Screen>();
      for (const [place, name] of SCREENS[role].entries()) {
        const path = pathOf(name);
        const start = await visit(page, path);
        await expectLoaded(page, asked);
        const { frame, screen: inside } = await linksOf(page);
        const elsewhere = place === 0 ? frame : frame.filter((target) => target !== path);
        const targets = [...framesShare(elsewhere, place, 1), ...inside];
        for (const target of targets) {
          if (!known.has(target)) known.set(target, await visit(page, target));
        }
        await page.goto(path);
        let walkedBack = false;
        for (const target of targets) {
          await test.step(`${path} → ${target}`, async () => {
            const screen = known.get(target) ?? start;
            const link = page.locator(`a[href="${target}"]`).filter({ visible: true }).first();
            await (device.hasTouch ? link.tap() : link.click());
            await expectScreen(page, screen);
            if (screen.path === start.path) return;
            await page.goBack();
            await expectScreen(page, start);
            if (walkedBack) return;
            walkedBack = true;
            await page.goForward();
            await expectScreen(page, screen);
            await page.goBack();
            await expectScreen(page, start);
          });
        }
      }
    });
  });
}

test.describe("on a phone", () => {
  test.use(PHONE);

  test("the first tap on each staff control works and its effect stays, while its list is still loading", async ({
    page,
  }) => {
    await signIn(page, ADMIN);
    const listed = Promise.withResolvers<void>();
    for (const list of ["leads", "blog_posts", "pages"]) {
      await intercept(page, `**/rest/v1/${list}?*`, async (asked) => {
        await listed.promise;
        await asked.pass();
      });
    }
    await page.goto("/admin/blog");
    await page.getByRole("button", { name: "New Post" }).tap();
    const dialog = page.getByRole("dialog", { name: "Create New Post" });
    await expect(dialog).toBeVisible();
    await dialog.getByLabel("Title").tap();
    await page.keyboard.insertText("Typed early");
    listed.resolve();
    await expect(page.locator("tbody tr").first()).toBeAttached();
    await expect(dialog.getByLabel("Title")).toHaveValue("Typed early");
    await expect(dialog.getByLabel("Title")).toBeFocused();
    await dialog.getByRole("button", { name: "Cancel" }).tap();
    await page.getByRole("dialog", { name: "Close without saving?" }).getByRole("button").last().tap();
    await expect(dialog).toBeHidden();

    const name = await layLead("Tapped");
    await page.goto("/admin/leads");
    const status = page.getByRole("combobox", { name: `Status of ${name}` });
    await status.tap();
    await status.selectOption("contacted");
    await page.getByRole("button", { name: "Undo" }).tap();
    await expect(status).toHaveValue("new");

    await page.goto("/admin/users");
    await page.getByRole("button", { name: "Invite", exact: true }).tap();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.getByRole("dialog").getByLabel("Email").tap();
    await expect(page.getByRole("dialog").getByLabel("Email")).toBeFocused();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).tap();
    await expect(page.getByRole("dialog")).toBeHidden();

    await page.goto("/admin/pages");
    await page.getByLabel("Search pages").tap();
    await page.keyboard.insertText("Summerlin");
    await expect(page.getByRole("row").filter({ hasText: "Henderson" })).toHaveCount(0);
    await expect(page.getByLabel("Search pages")).toBeFocused();

    const { title } = await storePage();
    // The list begins with a hundred pages, in the order of their titles.
    await page.goto(`/admin/pages?search=${encodeURIComponent(title)}`);
    await page.getByRole("row").filter({ hasText: title }).getByRole("button", { name: "Delete" }).tap();
    const deletion = page.getByRole("dialog");
    await expect(deletion).toContainText(title);
    await deletion.getByRole("button", { name: "Cancel" }).tap();
    await expect(deletion).toBeHidden();
    await expect(page.getByRole("row").filter({ hasText: title })).toBeVisible();

    await page.getByRole("button", { name: "Sign Out" }).tap();
    await expect(page).toHaveURL("/");
  });
});
