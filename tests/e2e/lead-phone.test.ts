import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, openAs } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { ADMIN, expect, test } from "./support/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** @returns its name, which no other test uses */
async function storeLead(): Promise<string> {
  const name = `Phone ${randomUUID()}`;
  await asOwner((pool) =>
    pool.query(
      `insert into public.leads (name, phone, email, city, message, created_at)
       values ($1, '+17025550123', 'ana+phone@example.com', 'Henderson', 'Gate code at the desk.', now() - interval '25 minutes')`,
      [name],
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

test("on a phone a card is called with one tap, which leads to the question how it went, all at the thumb", async ({
  page,
}) => {
  const name = await storeLead();
  await openAs(page, ADMIN, `/admin/leads?search=${name.slice(-36)}`);
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("what is a card to the eye is a row of a table to the browser’s accessibility tree", async ({
  page,
}) => {
  const name = await storeLead();
  await openAs(page, ADMIN, `/admin/leads?search=${name.slice(-36)}`);
  await expect(page.getByText("1 lead matches.")).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  const roles = nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value);
  const count = (role: string) => roles.filter((it) => it === role).length;
  expect({
    table: count("table"),
    rows: count("row"),
    heads: count("columnheader"),
    cells: count("cell"),
  }).toEqual({ table: 1, rows: 2, heads: 6, cells: 6 });
});
