import type { Page } from "@playwright/test";
import { expectAccessible, openWithSharedSession } from "../support/admin.ts";
import { asOwner } from "../support/database.ts";
import { expectHydrated, holdScripts } from "../support/hydration.ts";
import { fillLead, leadForm, ownNetwork, someLead } from "../support/lead.ts";
import { keptStaff } from "../support/staff.ts";
import { ADMIN, test as base, expect } from "../support/test.ts";
import { test as testOnKeptPage } from "../support/test-on-kept-page.ts";

/** A person's user agent: the server takes headless Chromium's for a robot's. */
const PERSON =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36";
const CRAWLER = "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)";
const FIGURES = "/api/figures";

/** Visits like a person's, each identified by its own campaign; other tests' visits are not counted. */
const test = base.extend<{ campaign: string; beacons: string[] }>({
  // Set for the whole browser: a page's own user agent does not apply to the beacon that it sends on unload.
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), `--user-agent=${PERSON}`] }),
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs.
  extraHTTPHeaders: ({}, use) => use(ownNetwork()),
  // biome-ignore lint/correctness/noEmptyPattern: the same.
  campaign: ({}, use) => use(`test-${crypto.randomUUID().slice(0, 8)}`),
  beacons: async ({ context }, use) => {
    const told: string[] = [];
    await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false });
      // Nothing here can handle a tel: link.
      addEventListener("click", (event) => {
        if ((event.target as Element).closest("a")?.protocol === "tel:") event.preventDefault();
      });
    });
    context.on("request", (request) => {
      if (request.url().endsWith(FIGURES)) told.push(JSON.parse(request.postData() ?? "{}").what);
    });
    await use(told);
  },
});

type Counted = Record<string, number>;

const figuresNamed = (name: string): Promise<Counted> =>
  asOwner(async (database) => {
    const { rows } = await database.query<{ measure: string; count: number }>(
      "select measure, sum(count)::integer as count from public.daily_figures where name = $1 group by measure",
      [name],
    );
    return Object.fromEntries(rows.map(({ measure, count }) => [measure, count]));
  });

const withOneMore = (figures: Counted, ...measures: string[]): Counted => ({
  ...figures,
  ...Object.fromEntries(measures.map((measure) => [measure, (figures[measure] ?? 0) + 1])),
});

/** Once a later visit is counted, everything sent before it would have been counted, too. */
async function expectNothingCounted(page: Page, campaign: string): Promise<void> {
  const told = JSON.stringify({ what: "arrival", page: "/terms", source: `${campaign}-after` });
  const headers = { "user-agent": PERSON, "sec-fetch-site": "same-origin", ...ownNetwork() };
  const { origin } = new URL(page.url());
  expect((await fetch(origin + FIGURES, { method: "POST", body: told, headers })).status).toBe(204);
  await expect.poll(() => figuresNamed(`${campaign}-after`)).toEqual({ arrivals: 1 });
  expect(await figuresNamed(campaign)).toEqual({});
}

const callLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: /\(702\)/ });
const field = (page: Page, name: string) => leadForm(page).getByLabel(name, { exact: true });

test("a visit is counted once, with each page, its taps, and the field at which the form was abandoned", async ({
  page,
  campaign,
  beacons,
}) => {
  const [contact, faq, phone] = await Promise.all(["/contact", "/faq", "phone"].map(figuresNamed));
  await page.goto(`/contact?utm_source=${campaign}`);
  await page.waitForLoadState("networkidle");
  expect(beacons, "told before an interaction").toEqual([]);

  await callLink(page).click();
  await field(page, "Name").pressSequentially("Ada");
  await field(page, "Phone").pressSequentially("702");
  await expectHydrated(page);
  await page.getByRole("banner").getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await page.keyboard.press("Shift");
  await page.goto("about:blank");

  await expect.poll(() => figuresNamed(campaign)).toEqual({ arrivals: 1, calls: 1, starts: 1 });
  expect(beacons).toEqual(["arrival", "call", "start", "left", "view"]);
  await expect.poll(() => figuresNamed("/faq")).toEqual(withOneMore(faq ?? {}, "views"));
  expect(await figuresNamed("/contact")).toEqual(withOneMore(contact ?? {}, "views", "calls", "starts"));
  expect(await figuresNamed("phone")).toEqual(withOneMore(phone ?? {}, "left"));
});

test("a visit is counted while the page's script is still loading, and continues through a plain link", async ({
  page,
  campaign,
  beacons,
}) => {
  await holdScripts(page);
  await page.goto(`/henderson-appliance-rental?utm_source=${campaign}`);
  await callLink(page).click();
  await page.getByRole("banner").getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await page.keyboard.press("Shift");
  await expect.poll(() => beacons).toEqual(["arrival", "call", "view"]);
  await callLink(page).click();
  await expect.poll(() => figuresNamed(campaign)).toEqual({ arrivals: 1, calls: 2 });
});

test("sending the form does not count as abandoning it, but starting another does", async ({
  page,
  campaign,
  beacons,
}) => {
  const city = await figuresNamed("city");
  await page.route("**/quote/submissions", (route) =>
    route.fulfill({
      json: { outcome: "received", receipt: { name: "Ada", phone: "(702) 555-0142", cameWhileOpen: true } },
    }),
  );
  await page.goto(`/quote?utm_source=${campaign}`);
  await fillLead(leadForm(page), someLead("Ada"));
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  await page.getByRole("button", { name: /^Send another/ }).click();
  await field(page, "City").pressSequentially("Reno");
  await page.goto("about:blank");
  await expect.poll(() => figuresNamed("city")).toEqual(withOneMore(city, "left"));
  expect(await figuresNamed(campaign)).toEqual({ arrivals: 1, starts: 1 });
  // The test can't see beacons that are sent on unload.
  expect(beacons).toEqual(["arrival", "start"]);
});

test("a page that is only looked at counts once it is left, but never if it is left immediately", async ({
  page,
  campaign,
  beacons,
}) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.goto(`/about?utm_source=${campaign}-glance`);
  await page.goto("about:blank");
  await page.goto(`/about?utm_source=${campaign}-look`);
  await page.clock.fastForward(3_000);
  expect(beacons).toEqual([]);
  await page.goto("about:blank");
  await expect.poll(() => figuresNamed(`${campaign}-look`)).toEqual({ arrivals: 1 });
  expect(await figuresNamed(`${campaign}-glance`)).toEqual({});
});

/** A visit with everything that can be counted. */
async function visit(page: Page, campaign: string): Promise<void> {
  await page.goto(`/contact?utm_source=${campaign}`);
  await callLink(page).click();
  await field(page, "Name").pressSequentially("Ada");
  await expectHydrated(page);
  await page.getByRole("banner").getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL(/\/faq$/);
}

/** The same visit, which sends its beacons, but none is counted. */
async function visitInVain(page: Page, campaign: string, beacons: readonly string[]): Promise<void> {
  await visit(page, campaign);
  expect(beacons.slice(0, 3)).toEqual(["arrival", "call", "start"]);
  await expectNothingCounted(page, campaign);
  // A beacon sent on unload would lack the headers that the test sets, so block it.
  await page.context().setOffline(true);
}

// One test, since counts are written only every five seconds.
test("visitors who opt out are not counted, nor is a visit without interaction that does not end", async ({
  page,
  context,
  campaign,
  beacons,
}) => {
  for (const [sign, value] of [
    ["globalPrivacyControl", true],
    ["doNotTrack", "1"],
  ] as const) {
    await test.step(`a browser with ${sign} sends nothing`, async () => {
      const visitor = await context.newPage();
      await visitor.addInitScript(
        ([name, asked]) => Object.defineProperty(Navigator.prototype, name, { get: () => asked }),
        [sign, value] as const,
      );
      await visit(visitor, campaign);
      expect(beacons).toEqual([]);
    });
  }
  await test.step("a page that is still being looked at sends nothing", async () => {
    await page.goto(`/about?utm_source=${campaign}`);
    await page.waitForLoadState("networkidle");
    expect(beacons).toEqual([]);
  });
  await test.step("beacons of a browser that opts out only in its headers are ignored", async () => {
    const visitor = await context.newPage();
    await visitor.setExtraHTTPHeaders({ ...ownNetwork(), "sec-gpc": "1" });
    await visitInVain(visitor, campaign, beacons);
  });
});

test.describe("a crawler that runs scripts and clicks", () => {
  test.use({ userAgent: CRAWLER });

  test("is not counted", async ({ page, campaign, beacons }) => {
    await visitInVain(page, campaign, beacons);
  });
});

testOnKeptPage(
  "the owner sees the figures and shares that were counted, week by week, and over a chosen period",
  async ({ page }) => {
    const source = `owner-${crypto.randomUUID().slice(0, 8)}.example`;
    await asOwner((database) =>
      database.query(
        `insert into public.daily_figures (day, kind, name, measure, count)
       select (now() at time zone 'America/Los_Angeles')::date - ago, 'source', $1, 'arrivals', count
       from (values (0, 40), (200, 5)) as visits (ago, count)`,
        [source],
      ),
    );
    await openWithSharedSession(page, ADMIN, "/admin/dashboard");
    await page.getByRole("link", { name: "See the figures" }).click();
    await expect(page.getByRole("heading", { name: "Figures", level: 1 })).toBeVisible();
    const funnel = page.getByRole("table", { name: "From visit to customer" });
    await expect(funnel.getByRole("row", { name: /^Visits \d/ })).toBeVisible();
    await expect(page.getByRole("img", { name: /^Visits: at most \d+ a week/ })).toBeVisible();
    const visits = page.getByRole("table", { name: "By source" }).getByRole("row", { name: source });
    await expect(visits.getByRole("cell").nth(1)).toHaveText("40");
    await expectAccessible(page);

    await page.getByLabel("Show").selectOption("Last year");
    await expect(page).toHaveURL(/weeks=52/);
    await expect(visits.getByRole("cell").nth(1)).toHaveText("45");
    await page.getByText("As a table").click();
    await expect(
      page
        .getByRole("table", { name: "Week by week", exact: true })
        .getByRole("columnheader", { name: "Visits" }),
    ).toBeVisible();
    await page.getByText("40 more").click();
    // A week before counting began shows no number, not 0.
    const first = page.getByRole("table", { name: "Week by week, the rest" }).getByRole("row").last();
    await expect(first.getByRole("cell").nth(1)).toHaveText("–");
    await expect(first.getByRole("cell").nth(4)).toHaveText("0");
    await asOwner((database) => database.query("delete from public.daily_figures where name = $1", [source]));
  },
);

testOnKeptPage("only the owner sees the figures", async ({ page }) => {
  await openWithSharedSession(page, await keptStaff("agent"), "/admin/dashboard");
  await expect(page.getByRole("navigation", { name: "Admin sections" })).toBeVisible();
  await expect(page.getByRole("link", { name: "See the figures" })).toHaveCount(0);
  await page.goto("/admin/figures");
  await expect(page).toHaveURL("/admin/dashboard");
});
