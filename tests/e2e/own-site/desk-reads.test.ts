import type { Page, Request } from "@playwright/test";
import type { Pool } from "pg";
import { LEAD_CHANGES_PATH } from "#app/desk/live/lead-changes.ts";
import { openAs, openWithSharedSession } from "../support/admin.ts";
import { intercept } from "../support/intercept.ts";
import { someLead } from "../support/lead.ts";
import { testOnKeptPage as test } from "../support/own-site.ts";
import { ADMIN, expect } from "../support/test.ts";
import { watchRequests } from "../support/visit.ts";

// On a site of its own, where no other test's leads make a desk read again.
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const readsOf = (requests: readonly Request[], part: string) =>
  requests.filter((request) => request.url().includes(part)).length;

async function addLead(database: Pool): Promise<string> {
  const { name, phone } = someLead("Read Once");
  await database.query("insert into public.leads (name, phone) values ($1, $2)", [name, phone]);
  return name;
}

test("a desk reads its leads once, and again only after a change", async ({
  page,
  ownSite: { database },
}) => {
  const first = await addLead(database);
  const requests = watchRequests(page, "fetch");
  // What the newest leads are read with for the first time is not news.
  const begun = [LEAD_CHANGES_PATH, "limit=10"].map((end) =>
    page.waitForResponse((response) => response.url().endsWith(end)),
  );
  await openWithSharedSession(page, ADMIN, "/admin/leads");
  await expect(row(page, first)).toBeVisible();
  for (const response of await Promise.all(begun)) expect(response.status()).toBe(200);
  const second = await addLead(database);
  await expect(row(page, second)).toBeVisible();
  await expect(page.getByRole("log", { name: "New requests" })).toContainText(second);
  for (const part of [
    "/leads?select=*&quarantine=is.null&order=created_at.desc%2Cid.desc&limit=100",
    "/lead_summary",
  ])
    expect(readsOf(requests, part), part).toBe(2);
});

test("a lead that arrives between a desk's reads and its connection is shown once it is connected", async ({
  page,
  ownSite: { database },
}) => {
  const first = await addLead(database);
  const held = Promise.withResolvers<void>();
  await intercept(page, LEAD_CHANGES_PATH, (asked) => held.promise.then(() => asked.pass()));
  const connecting = page.waitForRequest(`**${LEAD_CHANGES_PATH}`);
  await openWithSharedSession(page, ADMIN, "/admin/leads");
  await expect(row(page, first)).toBeVisible();
  await connecting;
  const second = await addLead(database);
  held.resolve();
  await expect(row(page, second)).toBeVisible();
});

test("signing out during the first reads after a change starts no further reads of leads", async ({
  page,
  ownSite: { database },
}) => {
  const requests = watchRequests(page, "fetch");
  const newestRead = () => page.waitForResponse((response) => response.url().endsWith("limit=10"));
  await intercept(page, "/rest/v1/rpc/lead_summary", () => {});
  const [first] = await Promise.all([newestRead(), openAs(page, ADMIN, "/admin/dashboard")]);
  expect(first.status()).toBe(200);
  await Promise.all([newestRead(), addLead(database)]);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  expect(readsOf(requests, "/lead_summary")).toBe(1);
});
