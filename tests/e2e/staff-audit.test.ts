import type { Locator } from "@playwright/test";
import { expectAccessible, openAs, openWithSharedSession } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { makeStaff } from "./support/staff.ts";
import { ADMIN, expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

const MORE_THAN_READ_AT_ONCE = 60;

/** A new lead whose status has been changed so often. */
async function makeLead(name: string, changes: number): Promise<void> {
  await asOwner(async (pool) => {
    const { rows } = await pool.query(
      "insert into public.leads (name, phone) values ($1, '+17025550177') returning id",
      [name],
    );
    for (let change = 0; change < changes; change += 1) {
      await pool.query("update public.leads set status = $2 where id = $1", [
        rows[0].id,
        change % 2 ? "new" : "closed",
      ]);
    }
  });
}

/** Scrolls down to an entry: other tests may have added hundreds of newer ones. */
async function scrollTo(entry: Locator): Promise<void> {
  const isShown = async () => {
    const count = await entry.count();
    if (count === 0) await entry.page().evaluate(() => window.scrollBy(0, window.innerHeight));
    return count > 0;
  };
  await expect.poll(isShown, { intervals: [50] }).toBe(true);
}

test("an admin reads who changed what, newest first, back to the oldest entry", async ({
  page,
  colleague: other,
}) => {
  const name = `Lead ${crypto.randomUUID()}`;
  await makeLead(name, MORE_THAN_READ_AT_ONCE);
  const agent = await makeStaff("agent");
  await openAs(other, agent, "/admin/leads");
  await other.getByLabel(`Status of ${name}`).selectOption("qualified");
  await expect(other.getByText("Lead status has been updated successfully")).toBeVisible();

  await openWithSharedSession(page, ADMIN, "/admin/audit");
  const rows = page.getByRole("table", { name: "Audit log" }).getByRole("row");
  const own = rows.filter({ hasText: agent.email });
  const change = own.filter({ hasText: "Changed a lead: status" });
  await scrollTo(change);
  await expect(change).toContainText("New → Qualified");
  await expect(change).toContainText(name);
  await expectAccessible(page);
  const before = await rows.count();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const lastPlace = async () => Number(await rows.last().getAttribute("aria-rowindex"));
  await expect.poll(lastPlace).toBeGreaterThan(before);

  await page.getByLabel("Show").selectOption("Accounts and roles");
  await expect(rows.filter({ hasText: "a role" }).first()).toBeVisible();
  await expect(rows.filter({ hasText: "Changed a lead" })).toHaveCount(0);
  await expect(page).toHaveURL("/admin/audit?about=accounts");

  await other.goto("/admin/audit");
  await expect(other).toHaveURL("/admin/dashboard");
});

test("a saved view is named in the log as long as it exists", async ({ page }) => {
  const name = `View ${crypto.randomUUID().slice(0, 8)}`;
  await asOwner((pool) =>
    pool.query("insert into public.lead_views (owner_id, name, query) values (null, $1, '')", [name]),
  );
  await openWithSharedSession(page, ADMIN, "/admin/audit?about=leads");
  const added = page.getByRole("row").filter({ hasText: name });
  await scrollTo(added);
  await expect(added).toContainText("Added a saved view of the leads");
  await asOwner((pool) => pool.query("delete from public.lead_views where name = $1", [name]));
  await page.reload();
  await expect(page.getByText("Deleted a saved view of the leads").first()).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});

test("account events are described in words, with who caused them", async ({ page, colleague: other }) => {
  const staff = await makeStaff("agent");
  await openAs(other, staff, "/admin/account");
  await other.getByLabel("Current password").fill(staff.password);
  await other.getByLabel("New password").fill("velvet anchor mosaic ferry");
  await other.getByRole("button", { name: "Change password" }).click();
  await expect(other.getByText("Password changed")).toBeVisible();
  await other.getByRole("button", { name: "Sign out everywhere" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(other).toHaveURL("/");

  await openWithSharedSession(page, ADMIN, "/admin/users");
  await page.getByRole("button", { name: `Deactivate ${staff.email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await page.getByRole("button", { name: `Reactivate ${staff.email}` }).click();
  await expect(page.getByText("Reactivated", { exact: true })).toBeVisible();
  await page.goto("/admin/audit");
  const entries = page.getByRole("row").filter({ hasText: staff.email });
  for (const [action, who] of [
    ["Reactivated an account", ADMIN.email],
    ["Deactivated an account", ADMIN.email],
    ["Signed out everywhere", staff.email],
    ["Set a new password", staff.email],
  ] as const) {
    const row = entries.filter({ hasText: action });
    await scrollTo(row);
    await expect(row.getByRole("cell").nth(1)).toHaveText(who);
    await expect(row.getByText(staff.email)).toHaveCount(1);
  }
});

test("a role given in Users is logged with the admin who gave it", async ({ page }) => {
  const staff = await makeStaff("agent");
  await openWithSharedSession(page, ADMIN, "/admin/users");
  await page.getByLabel(`Role of ${staff.email}`).selectOption("editor");
  await expect(page.getByText("Role changed")).toBeVisible();
  await page.goto("/admin/audit");
  const entries = page.getByRole("row").filter({ hasText: staff.email }).filter({ hasText: ADMIN.email });
  for (const [action, role] of [
    ["Gave a role", "Editor"],
    ["Removed a role", "Agent"],
  ] as const) {
    const row = entries.filter({ hasText: action }).filter({ hasText: role });
    await scrollTo(row);
    await expect(row).toHaveCount(1);
  }
});
