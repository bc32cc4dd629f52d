import { randomUUID } from "node:crypto";
import type { BrowserContext, Page, Request, Route } from "@playwright/test";
import { LEAD_CHANGES_PATH } from "#app/desk/live/lead-changes.ts";
import { expectAccessible, roomLink, signIn, signInWithSharedSession } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { addToDocuments } from "./support/document-scripts.ts";
import { intercept } from "./support/intercept.ts";
import { fillLead, leadForm, ownNetwork, someLead, type TypedLead } from "./support/lead.ts";
import { keptStaff, type StaffAccount } from "./support/staff.ts";
import { expect, test as testOnOwnPage } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

declare global {
  interface Window {
    /** Whether a press where a list's first link was met a row just after the list had changed. */
    takesPress: Promise<boolean>;
  }
}

/** What looks again by the clock stands still, so that what comes has been told; notes that sound are counted. */
async function hearOnlyWhatIsTold(page: Page): Promise<void> {
  await addToDocuments(page, () => {
    const LOOKS_AGAIN_MS = 30_000;
    const { setInterval } = window;
    window.setInterval = ((work: () => void, ms: number) =>
      ms === LOOKS_AGAIN_MS ? 0 : setInterval(work, ms)) as typeof window.setInterval;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      document.documentElement.dataset.notes = String(
        Number(document.documentElement.dataset.notes ?? 0) + 1,
      );
      start.call(this, when);
    };
  });
}

test.beforeEach(({ page }) => hearOnlyWhatIsTold(page));

async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await hearOnlyWhatIsTold(tab);
  return tab;
}

/** What is there already when a desk reads the newest leads for the first time is not news to it. */
const newestRead = (page: Page) => page.waitForResponse(/\/rest\/v1\/leads\?.*limit=10\b/);

async function openAs(
  page: Page,
  role: "agent" | "editor",
  enter: (page: Page, account: StaffAccount) => Promise<unknown> = signInWithSharedSession,
): Promise<void> {
  const read = newestRead(page);
  read.catch(() => {});
  const connected = page.waitForResponse((response) => response.url().endsWith(LEAD_CHANGES_PATH));
  connected.catch(() => {});
  await enter(page, await keptStaff(role));
  await page.goto("/admin/dashboard");
  if (role === "editor") return;
  expect((await connected).status()).toBe(200);
  await read;
}

/** From another browser, as a visitor does. */
async function sendRequest(visitor: Page, lead: TypedLead): Promise<void> {
  await visitor.context().setExtraHTTPHeaders(ownNetwork());
  await visitor.goto("/contact");
  await fillLead(leadForm(visitor), lead);
  await leadForm(visitor).getByRole("button", { name: /quote/i }).click();
  await expect(visitor.getByText("Request received!")).toBeVisible();
}

const addLead = (name: string, quarantine: object | null = null) =>
  asOwner((pool) =>
    pool.query("insert into public.leads (name, phone, quarantine) values ($1, '+17025550142', $2)", [
      name,
      quarantine,
    ]),
  );
const said = (page: Page, name: string) =>
  page.getByRole("log", { name: "New requests" }).getByText(`New request from ${name}`, { exact: true });
const notes = async (page: Page) => Number((await page.locator("html").getAttribute("data-notes")) ?? 0);
const rungFor = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("leads-rung") ?? "[]") as string[]);

test("a new request appears in the open desk, is counted and announced, without a reload or a sound", async ({
  page,
  colleague: visitor,
}) => {
  await openAs(page, "agent");
  await roomLink(page, "Leads").click();
  await expect(page.getByRole("heading", { name: "Leads" })).toBeVisible();
  const lead = someLead("Just Now");
  await sendRequest(visitor, lead);

  await expect(page.getByRole("row").filter({ hasText: lead.name })).toBeVisible();
  await expect(said(page, lead.name)).toHaveCount(1);
  await expect(page).toHaveTitle(/^\(\d+\+?\) Leads \| Admin$/);
  await expect(roomLink(page, "Leads")).toContainText(/\d+\+? waiting for a call/);
  expect(await notes(page)).toBe(0);
});

test("a lead that changes during its first read is shown in its latest state", async ({ page }) => {
  const { name } = someLead("Read Slowly");
  await addLead(name);
  await openAs(page, "agent");
  await roomLink(page, "Leads").click();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toBeVisible();
  const answered = Promise.withResolvers<void>();
  const parts = ["**/rest/v1/leads?*id=eq.*", "**/rest/v1/lead_notes?*"];
  const read = parts.map(
    (part) =>
      new Promise<void>((resolve) => {
        const answerLate = async (route: Route) => {
          const response = await route.fetch();
          resolve();
          await answered.promise;
          await route.fulfill({ response });
        };
        void page.route(part, answerLate, { times: 1 });
      }),
  );
  await row.getByRole("link", { name }).click();
  await Promise.all(read);
  const become = (status: string) =>
    asOwner((pool) => pool.query("update public.leads set status = $1 where name = $2", [status, name]));
  await asOwner((pool) =>
    pool.query(
      "insert into public.lead_notes (lead_id, body) select id, 'The gate is open.' from public.leads where name = $1",
      [name],
    ),
  );
  // However long that first read takes, nothing else waits for it: not even at the second change.
  for (const status of ["contacted", "qualified"]) {
    await become(status);
    await expect(row.getByLabel(`Status of ${name}`)).toHaveValue(status);
  }
  answered.resolve();
  const panel = page.getByRole("region", { name: "Lead", exact: true });
  await expect(panel.getByText("The gate is open.")).toBeVisible();
  await expect(panel.getByLabel("Status", { exact: true })).toHaveValue("qualified");
});

testOnOwnPage(
  "every tab announces a request, whichever is connected, and the badge shows on other sections, too",
  async ({ page, context }) => {
    await openAs(page, "agent");
    const other = await openTab(context);
    const read = newestRead(other);
    await other.goto("/admin/account");
    await expect(other).toHaveTitle(/^\(\d+\+?\) My account \| Admin$/);
    await read;
    const lead = someLead("Second Tab");
    await addLead(lead.name);
    for (const tab of [page, other]) await expect(said(tab, lead.name)).toHaveCount(1);
    await page.close();
    const next = someLead("Left Alone");
    // The tab that is left takes the connection over, and reads what came meanwhile.
    await addLead(next.name);
    await expect(said(other, next.name)).toHaveCount(1);
  },
);

test("scrolling on loads the next part, even if a request comes in while it is loading", async ({
  page,
  context,
}) => {
  await openAs(page, "agent");
  const other = await openTab(context);
  await other.goto("/admin/account");
  const batch = `Batch ${randomUUID()}`;
  await asOwner((pool) =>
    pool.query(
      `insert into public.leads (name, phone, created_at)
       select $1, '+17025550142', timestamptz '2020-01-01' from generate_series(1, 130)`,
      [batch],
    ),
  );
  const AFTER = '"after"';
  const isOfNextPart = (request: Request) => request.postData()?.includes(AFTER) ?? false;
  let isAsked = false;
  const held = Promise.withResolvers<void>();
  await intercept(page, "**/rest/v1/rpc/search_leads", async (request) => {
    if (request.body?.includes(AFTER)) {
      isAsked = true;
      await held.promise;
    }
    await request.pass();
  });
  const givenUp: string[] = [];
  page.on("requestfailed", (request) => {
    if (isOfNextPart(request)) givenUp.push(request.url());
  });
  await page.goto(`/admin/leads?search=${encodeURIComponent(batch)}`);
  await expect(page.getByText("More than 100 leads match.")).toBeVisible();
  // Before there are rows there is nothing to scroll.
  await expect(page.locator("tr[data-row]").first()).toBeVisible();
  const scrollOn = async () => {
    // The list may still grow as its rows are measured.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    return isAsked;
  };
  await expect.poll(scrollOn).toBe(true);
  const lead = someLead("Meanwhile");
  await addLead(lead.name);
  await expect(said(other, lead.name)).toHaveCount(1);
  held.resolve();
  await expect(page.getByText("130 leads match.")).toBeVisible();
  await expect(said(page, lead.name)).toHaveCount(1);
  expect(givenUp).toEqual([]);
  await asOwner((pool) => pool.query("delete from public.leads where name = $1", [batch]));
});

test("turning the sound on plays it, and then a request plays it once across all tabs", async ({
  page,
  context,
}) => {
  await openAs(page, "agent");
  await page.getByRole("link", { name: "My account" }).click();
  const sound = page.getByRole("switch", { name: "Play a sound" });
  await expect(sound).not.toBeChecked();
  await sound.click();
  await expect.poll(() => notes(page)).toBe(2);
  await expectAccessible(page);

  const other = await openTab(context);
  const read = newestRead(other);
  await other.goto("/admin/account");
  await read;
  await expect(other.getByRole("switch", { name: "Play a sound" })).toBeChecked();
  await other.keyboard.press("Shift");
  const lead = someLead("Once");
  await addLead(lead.name);
  for (const tab of [page, other]) await expect(said(tab, lead.name)).toHaveCount(1);
  await expect.poll(() => rungFor(page)).not.toEqual([]);
  // Whoever rings next has waited for the one before.
  for (const tab of [page, other]) await tab.evaluate(() => navigator.locks.request("leads-rung", () => {}));
  const rings = ((await notes(page)) + (await notes(other))) / 2 - 1;
  expect(rings).toBeGreaterThanOrEqual(1);
  // Other tests' leads ring too, several at once maybe.
  expect(rings).toBeLessThanOrEqual((await rungFor(page)).length);

  await page.bringToFront();
  await sound.click();
  const before = (await notes(page)) + (await notes(other));
  const quiet = someLead("Quiet");
  await addLead(quiet.name);
  await expect(said(page, quiet.name)).toHaveCount(1);
  await page.evaluate(() => navigator.locks.request("leads-rung", () => {}));
  expect((await notes(page)) + (await notes(other))).toBe(before);
});

testOnOwnPage(
  "where the storage is full, the sound can be turned on until the page is left, and rings",
  async ({ page }) => {
    await openAs(page, "agent");
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("", "QuotaExceededError");
      };
    });
    await page.getByRole("link", { name: "My account" }).click();
    const sound = page.getByRole("switch", { name: "Play a sound" });
    await sound.click();
    await expect.poll(() => notes(page)).toBe(2);
    await roomLink(page, "Leads").click();
    const before = await notes(page);
    const lead = someLead("Rings");
    await addLead(lead.name);
    await expect(said(page, lead.name)).toHaveCount(1);
    await expect.poll(() => notes(page)).toBeGreaterThan(before);
    await page.getByRole("link", { name: "My account" }).click();
    await expect(sound).toBeChecked();
    await sound.click();
    await expect(sound).not.toBeChecked();
  },
);

test("requests that came in while offline appear once the network is back", async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(
    /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_IO_SUSPENDED|Failed to (load resource|fetch manifest)/,
  );
  await openAs(page, "agent");
  await roomLink(page, "Leads").click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await context.setOffline(true);
  const lead = someLead("Meanwhile");
  await addLead(lead.name);
  await context.setOffline(false);
  await expect(page.getByRole("row").filter({ hasText: lead.name })).toBeVisible();
  await expect(said(page, lead.name)).toHaveCount(1);
});

test("a held-back request is not announced until it is released", async ({ page }) => {
  await openAs(page, "agent");
  const [held, lead] = [someLead("Held"), someLead("After It")];
  await addLead(held.name, { links: 3 });
  await addLead(lead.name);
  await expect(said(page, lead.name)).toHaveCount(1);
  await expect(page.getByText(held.name)).toHaveCount(0);
  await asOwner((pool) =>
    pool.query("update public.leads set quarantine = null where name = $1", [held.name]),
  );
  await expect(said(page, held.name)).toHaveCount(1);
});

testOnOwnPage(
  "a tab hidden for long drops its connection, and catches up when it is shown again",
  async ({ page }) => {
    await page.clock.install();
    await openAs(page, "agent");
    const isOfStream = (request: { url: () => string }) => request.url().endsWith(LEAD_CHANGES_PATH);
    const show = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    const dropped = page.waitForEvent("requestfailed", isOfStream);
    await show(true);
    await page.clock.fastForward("16:00");
    await dropped;

    const lead = someLead("Unseen");
    await addLead(lead.name);
    const connected = page.waitForResponse(isOfStream);
    await show(false);
    expect((await connected).status()).toBe(200);
    await expect(said(page, lead.name)).toHaveCount(1);
  },
);

test("signing out closes the stream of lead changes while the session is still being ended", async ({
  page,
}) => {
  const following = page.waitForRequest(`**${LEAD_CHANGES_PATH}`);
  await openAs(page, "agent", signIn);
  const brokenOff = page.waitForEvent("requestfailed", async (request) => request === (await following));
  const ended = Promise.withResolvers<void>();
  await page.route("**/auth/v1/logout?*", async (route) => {
    await ended.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Sign Out" }).click();
  await brokenOff;
  ended.resolve();
  await expect(page).toHaveURL("/");
});

test("an editor is neither told nor shown anything about leads", async ({ page, colleague: desk }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openAs(page, "editor");
  await expect(page).toHaveTitle("Admin dashboard");
  await openAs(desk, "agent");
  const lead = someLead("Not Yours");
  await addLead(lead.name);
  await expect(said(desk, lead.name)).toHaveCount(1);

  await expect(page).toHaveTitle("Admin dashboard");
  await expect(page.getByText(lead.name)).toHaveCount(0);
  expect(asked).not.toContain(LEAD_CHANGES_PATH);
  expect(asked).not.toContain("/rest/v1/leads");
  expect(asked).not.toContain("/rest/v1/rpc/lead_summary");
});

test("in a list scrolled far, a colleague's changes show both at its beginning and at its end", async ({
  page,
}) => {
  const mark = randomUUID();
  await asOwner((pool) =>
    pool.query(
      `insert into public.leads (name, phone, message, status, created_at)
       select 'Far ' || place, '+1775555' || lpad(place::text, 4, '0'), $1, 'closed', now() - interval '200 days' - place * interval '1 minute'
       from generate_series(1, 520) as place`,
      [mark],
    ),
  );
  const close = (name: string, status: string) =>
    asOwner((pool) =>
      pool.query("update public.leads set status = $3 where message = $1 and name = $2", [
        mark,
        name,
        status,
      ]),
    );
  await signInWithSharedSession(page, await keptStaff("agent"));
  await page.goto(`/admin/leads?search=${mark}`);
  const row = (name: string) =>
    page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
  await expect(row("Far 1")).toBeVisible();
  // Six parts, one after the other.
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        return row("Far 520").isVisible();
      },
      { timeout: 80_000, intervals: [100] },
    )
    .toBe(true);
  await close("Far 519", "qualified");
  await expect(row("Far 519").getByLabel("Status of Far 519")).toHaveValue("qualified");
  await close("Far 3", "converted");
  await page.evaluate(() => scrollTo(0, 0));
  await expect(row("Far 3").getByLabel("Status of Far 3")).toHaveValue("converted");
  await asOwner((pool) => pool.query("delete from public.leads where message = $1", [mark]));
});

for (const { of, path, list } of [
  { of: "a row", path: "/admin/leads", list: "table[aria-label=Leads]" },
  { of: "a card of the board", path: "/admin/leads?layout=board&order=newest", list: "section > ol" },
]) {
  test(`a press aimed at ${of} that a new request has just pushed down does not meet what took its place`, async ({
    page,
  }) => {
    await signInWithSharedSession(page, await keptStaff("agent"));
    await addLead(`Steady ${randomUUID().slice(0, 8)}`);
    await page.goto(path);
    const first = page.locator(list).first().getByRole("link").first();
    // The rows may have just moved; a trial waits until a click would meet the link.
    await first.click({ trial: true });
    const newcomer = `Pushing ${randomUUID().slice(0, 8)}`;
    await first.evaluate((link, newcomer) => {
      const { x, y } = link.getBoundingClientRect();
      const rows = link.closest("tbody, ol") as HTMLElement;
      window.takesPress = new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          if (!rows.textContent?.includes(newcomer)) return;
          observer.disconnect();
          resolve(Boolean(document.elementFromPoint(x + 4, y + 4)?.closest("[data-row]")));
        }).observe(rows, { childList: true, subtree: true });
      });
    }, newcomer);
    await addLead(newcomer);
    expect(await page.evaluate(() => window.takesPress)).toBe(false);
    await first.click({ trial: true });
  });
}
