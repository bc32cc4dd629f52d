import type { Locator, Page } from "@playwright/test";
import { asOwner } from "./support/database.ts";
import { boxOf, expectUncovered } from "./support/geometry.ts";
import { expectHydrated, holdScripts, hydrate } from "./support/hydration.ts";
import { FROM_OWN_NETWORK, leadForm, someLead } from "./support/lead.ts";
import { expect, test as testOnOwnPage } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";
import { directScreen, OF_A_TEST, shownScreen } from "./support/walking.ts";

test.use(FROM_OWN_NETWORK);

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

/** A control that works in place; its effect shows until the next tap on it. */
type Control = {
  path: string;
  control: (page: Page) => Locator;
  shows: (page: Page) => Promise<void>;
};

const menu = (page: Page) => page.getByRole("navigation", { name: "Menu" });
const field = (label: string): Control => ({
  path: "/contact",
  control: (page) => leadForm(page).getByLabel(label, { exact: true }),
  shows: (page) => expect(leadForm(page).getByLabel(label, { exact: true })).toBeFocused(),
});

const CONTROLS: Record<string, Control> = {
  menu: {
    path: "/",
    control: (page) => page.getByRole("button", { name: "Menu" }),
    shows: (page) => expect(menu(page).getByRole("link", { name: "FAQ" })).toBeVisible(),
  },
  "closed question": {
    path: "/faq",
    control: (page) => page.locator("summary").nth(1),
    shows: async (page) => {
      await expect(page.locator("details").nth(1)).toHaveAttribute("open");
      await expect(page.locator("details").nth(0)).not.toHaveAttribute("open");
    },
  },
  "open question": {
    path: "/faq",
    control: (page) => page.locator("summary").nth(0),
    shows: (page) => expect(page.locator("details").nth(0)).not.toHaveAttribute("open"),
  },
  "question about a product": {
    path: "/washer-dryer-combo-rental",
    control: (page) => page.locator("summary").last(),
    shows: (page) => expect(page.locator("details").last()).toHaveAttribute("open"),
  },
  agreement: {
    path: "/contact",
    control: (page) => leadForm(page).getByRole("checkbox"),
    shows: (page) => expect(leadForm(page).getByRole("checkbox")).toBeChecked(),
  },
  name: field("Name"),
  phone: field("Phone"),
  email: field("Email"),
  city: field("City"),
  message: field("Message"),
};

for (const [name, { path, control, shows }] of Object.entries(CONTROLS)) {
  test(`the first tap of a visit on the ${name} works and its effect stays, however late the script`, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto(path);
    await control(page).tap();
    await shows(page);
    release();
    await expectHydrated(page);
    await shows(page);
    await page.unrouteAll();
    await page.goto(path);
    await control(page).tap();
    await expectHydrated(page);
    await shows(page);
  });
}

test("every question opens and closes on a tap, before and after the script loads", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/faq");
  const questions = await page.locator("details").all();
  for (const turn of ["before", "after"]) {
    for (const question of questions.toReversed()) {
      await question.locator("summary").tap();
      await expect(question, turn).toHaveAttribute("open");
    }
    await questions[0]?.locator("summary").tap();
    await expect(page.locator('details[name="faq"][open]')).toHaveCount(0);
    release();
    await expectHydrated(page);
    await expect(page.locator('details[name="faq"][open]')).toHaveCount(0);
    await expect(page.locator('details[name="faq-money"][open]')).toHaveCount(1);
  }
});

/** Where people tap links: each kind on a page that has it. */
const LINKS: [path: string, within: string][] = [
  ["/about", ".site-header"],
  ["/", "main"],
  ["/faq", ".site-footer"],
  ["/faq", ".mobile-bar"],
  ["/service-areas", ".areas"],
  ["/service-areas", ".valley-map"],
  ["/blog", "main"],
  ["/no-such-page", "main"],
];

const ON_EVERY_PAGE = [".site-footer", ".mobile-bar"];

for (const [path, within] of LINKS) {
  test(`the first tap of a visit to ${path} on each link in ${within} navigates there, once`, async ({
    page,
    allowConsoleErrors,
  }) => {
    if (path === "/no-such-page") allowConsoleErrors(/404/);
    await holdScripts(page);
    await page.goto(path);
    for (const target of await tappableLinks(page, within)) {
      await test.step(target, async () => {
        const direct = await directScreen(page, target);
        const entries = await page.evaluate(() => history.length);
        await page.locator(`${within} a[href="${target}"]`).filter({ visible: true }).first().tap();
        await page.waitForURL(direct.path);
        await expect.poll(() => shownScreen(page)).toEqual({ ...direct, path: undefined });
        expect(await page.evaluate(() => history.length)).toBe(entries + 1);
        if (!ON_EVERY_PAGE.includes(within)) await page.goto(path);
      });
    }
  });
}

test("in the hydrated app, taps on the menu, a question, the bar and the footer work", async ({ page }) => {
  await page.goto("/faq");
  await page.touchscreen.tap(200, 400);
  await expectHydrated(page);
  for (const name of ["Services", "Service Areas", "About", "Blog", "FAQ", "Contact"]) {
    await page.getByRole("button", { name: "Menu" }).tap();
    const link = menu(page).getByRole("link", { name, exact: true });
    const direct = await directScreen(page, (await link.getAttribute("href")) ?? "");
    await link.tap();
    await expect(page).toHaveURL(direct.path);
    await expect.poll(() => shownScreen(page)).toEqual({ ...direct, path: undefined });
    await expect(menu(page)).toBeHidden();
  }
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("button", { name: "Close" }).tap();
  await expect(menu(page)).toBeHidden();
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).tap();
  await expect(page).toHaveURL("/faq");
  await page
    .getByRole("navigation", { name: "Quick contact" })
    .getByRole("link", { name: "Get Quote" })
    .tap();
  await expect(page).toHaveURL("/contact");
});

test("a question that is tapped stays in view when a long answer above it closes", async ({ page }) => {
  await page.goto("/faq");
  await hydrate(page);
  const questions = page.locator("details[name=faq-money]");
  await questions.nth(2).locator("summary").tap();
  const next = questions.nth(3).locator("summary");
  // Right below the header, so that the answer above it is out of view.
  const header = await boxOf(page.getByRole("banner"));
  const { top } = await boxOf(next);
  await page.evaluate((by) => scrollBy({ top: by, behavior: "instant" }), top - header.bottom - 24);
  await next.tap();
  await expect(questions.nth(2)).not.toHaveAttribute("open");
  await expect.poll(async () => (await boxOf(next)).top).toBeGreaterThanOrEqual(header.bottom);
  await expectUncovered(next);
});

test("the Call link reaches the phone, before and after the script loads", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/about");
  const called = await page.evaluateHandle(() => {
    const calls: string[] = [];
    addEventListener("click", (event) => {
      const link = event.target instanceof Element && event.target.closest("a");
      if (link && !event.defaultPrevented) calls.push(link.href);
      event.preventDefault();
    });
    return calls;
  });
  const call = page.getByRole("navigation", { name: "Quick contact" }).getByRole("link", { name: "Call" });
  await call.tap();
  release();
  await expectHydrated(page);
  await call.tap();
  expect(await called.jsonValue()).toEqual(Array(2).fill("tel:+17025550142"));
});

test("a request filled in and sent by taps before the script loads is sent once, and another can follow", async ({
  page,
}) => {
  await holdScripts(page);
  await page.goto("/contact");
  const lead = someLead("Tapper");
  await typeLead(page, lead);
  await leadForm(page).getByRole("button", { name: "Get Quote" }).tap();
  await expect(page.getByRole("heading", { name: "Got it" })).toBeVisible();
  await page.getByRole("button", { name: "Send another" }).tap();
  await expect(leadForm(page).getByLabel("Name")).toHaveValue("");
  expect(await leadsOf(lead.name)).toBe(1);
});

testOnOwnPage(
  "a request filled in and sent by taps in the hydrated app is sent once; its toast closes on a tap, the ticket stays",
  async ({ page }) => {
    await page.goto("/contact");
    const lead = someLead("Tapper");
    await typeLead(page, lead);
    await expectHydrated(page);
    await leadForm(page).getByRole("button", { name: "Get Quote" }).tap();
    const toast = page.locator("[data-sonner-toast]");
    await expect(toast).toContainText("Request received!");
    await toast.getByRole("button", { name: "Close toast" }).tap();
    await expect(toast).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Got it" })).toBeVisible();
    await page.getByRole("button", { name: "Send another" }).tap();
    await expect(leadForm(page).getByLabel("Name")).toBeFocused();
    expect(await leadsOf(lead.name)).toBe(1);
  },
);

/** The paths of the visible links in `within`, each once, except fragments, the admin and other tests' content. */
async function tappableLinks(page: Page, within: string): Promise<string[]> {
  const paths = await page
    .locator(`${within} a[href^="/"]`)
    .evaluateAll((links) =>
      links.filter((it) => it.checkVisibility()).map((it) => it.getAttribute("href") ?? ""),
    );
  return [...new Set(paths)].filter(
    (path) => !path.includes("#") && !path.startsWith("/admin") && !OF_A_TEST.test(path),
  );
}

async function typeLead(page: Page, { name, phone, email }: { name: string; phone: string; email: string }) {
  for (const [label, text] of [
    ["Name", name],
    ["Phone", phone],
    ["Email", email],
  ] as const) {
    await leadForm(page).getByLabel(label, { exact: true }).tap();
    await page.keyboard.insertText(text);
  }
  await leadForm(page).getByRole("checkbox").tap();
}

function leadsOf(name: string): Promise<number> {
  return asOwner(async (pool) => {
    const { rows } = await pool.query("select count(*)::int as leads from public.leads where name = $1", [
      name,
    ]);
    return rows[0].leads;
  });
}
