import { randomUUID } from "node:crypto";
import { expectAccessible, openAs, openWithSharedSession } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { type InterceptedRequest, intercept, stopIntercepting } from "./support/intercept.ts";
import { loseNextAnswer } from "./support/lost-answer.ts";
import { makeStaff } from "./support/staff.ts";
import { ADMIN, expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

test("the desk's filters are saved as a named view, private or shared, opened again, renamed and deleted", async ({
  page,
  colleague: desk,
}) => {
  const mark = randomUUID().slice(0, 8);
  const agent = await makeStaff("agent");
  await openAs(desk, agent, `/admin/leads?show=qualified&order=oldest&city=${mark}`);
  await desk.getByRole("button", { name: "Save this view" }).click();
  const form = desk.getByRole("dialog", { name: "Save this view" });
  await expect(form.getByLabel("Name")).toBeFocused();
  await form.getByLabel("Name").fill(`Mine ${mark}`);
  await expectAccessible(desk);
  await desk.keyboard.press("Enter");
  const mine = desk.getByRole("link", { name: `Mine ${mark}` });
  await expect(mine).toHaveAttribute("aria-current", "true");
  await expect(mine).toBeFocused();
  await expect(form).toHaveCount(0);
  await expect(desk.getByRole("button", { name: "Save this view" })).toHaveCount(0);

  await openWithSharedSession(page, ADMIN, `/admin/leads?layout=board&search=${mark}`);
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByLabel("Name", { exact: true }).fill(`Ours ${mark}`);
  await page.getByLabel("Share with everyone").check();
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByRole("link", { name: `Ours ${mark}` })).toBeVisible();
  await expect(page.getByRole("link", { name: `Mine ${mark}` })).toHaveCount(0);

  // It appears on the other desk by itself, and opens everything that it was saved with.
  await desk.getByRole("link", { name: `Ours ${mark}` }).click();
  await expect(desk).toHaveURL(`/admin/leads?layout=board&search=${mark}`);
  await expect(desk.getByRole("region", { name: "Leads by status" })).toBeVisible();
  await mine.click();
  await expect(desk.getByLabel("Show")).toHaveValue("qualified");

  await desk.getByRole("button", { name: "Edit views" }).click();
  const views = desk.getByRole("dialog", { name: "Saved views" });
  await expect(views.getByRole("button", { name: `Delete Ours ${mark}` })).toHaveCount(0);
  await expectAccessible(desk);
  await views.getByLabel(`Name of Mine ${mark}`).fill(`Called ${mark}`);
  await views.getByRole("button", { name: `Rename Mine ${mark}` }).click();
  await views.getByRole("button", { name: `Delete Called ${mark}` }).click();
  await expect(desk.getByText(`“Called ${mark}” deleted`)).toBeVisible();
  await expect(views).toHaveCount(0);
  await expect(desk.getByRole("link", { name: `Called ${mark}` })).toHaveCount(0);
  await desk.getByRole("button", { name: "Undo" }).click();
  await expect(desk.getByRole("link", { name: `Called ${mark}` })).toBeVisible();

  await page.getByRole("button", { name: "Edit views" }).click();
  await page.getByRole("button", { name: `Delete Ours ${mark}` }).click();
  await expect(desk.getByRole("link", { name: `Ours ${mark}` })).toHaveCount(0);
  const { rows } = await asOwner((pool) =>
    pool.query("select owner_id, name from public.lead_views where name like $1", [`%${mark}`]),
  );
  expect(rows).toEqual([{ owner_id: agent.id, name: `Called ${mark}` }]);
});

test("a view that has been saved takes the focus only if nothing else has it", async ({ page }) => {
  const mark = randomUUID().slice(0, 8);
  await openWithSharedSession(page, ADMIN, `/admin/leads?show=qualified&city=${mark}`);
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByLabel("Name", { exact: true }).fill(`Slow ${mark}`);
  const reads: InterceptedRequest[] = [];
  await intercept(page, "**/rest/v1/lead_views*", (asked) =>
    asked.method === "GET" ? reads.push(asked) : asked.pass(),
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => reads.length).toBeGreaterThan(0);
  await page.keyboard.press("/");
  await expect(page.getByLabel("Search leads")).toBeFocused();
  await stopIntercepting(page);
  await expect(page.getByRole("link", { name: `Slow ${mark}` })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("button", { name: "Save this view" })).toHaveCount(0);
  await expect(page.getByLabel("Search leads")).toBeFocused();
  await asOwner((pool) => pool.query("delete from public.lead_views where name = $1", [`Slow ${mark}`]));
});

test("a view whose saving lost its answer takes the focus, too, once the list shows it", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  const mark = randomUUID().slice(0, 8);
  await openWithSharedSession(page, ADMIN, `/admin/leads?show=qualified&city=${mark}`);
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByLabel("Name", { exact: true }).fill(`Lost ${mark}`);
  await loseNextAnswer(page, "**/rest/v1/lead_views*", "POST");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: `Lost ${mark}` })).toBeFocused();
  await asOwner((pool) => pool.query("delete from public.lead_views where name = $1", [`Lost ${mark}`]));
  await expect(page.getByRole("button", { name: "Save this view" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("of many saved views, the first are shown until all are asked for; their dialog is waited for, or said to have failed to load", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED.*manage-views-dialog/);
  const DIALOG = "**/assets/manage-views-dialog-*.js";
  const views = Array.from({ length: 10 }, (_, index) => ({
    id: randomUUID(),
    owner_id: null,
    name: index % 2 ? `view ${index + 1}` : `View ${index + 1}`,
    query: `search=${index}`,
  }));
  await intercept(page, "**/rest/v1/lead_views*", (asked) => asked.fulfill({ json: views.toReversed() }));
  await page.route(DIALOG, (file) => file.abort());
  await openWithSharedSession(page, ADMIN, "/admin/leads?search=9");
  const links = page.getByRole("navigation", { name: "Saved views" }).getByRole("link");
  await expect(links).toHaveText([...views.slice(0, 8), views[9]].map((view) => view?.name ?? ""));
  await page.getByRole("button", { name: "Show all 10" }).click();
  await expect(links).toHaveText(views.map(({ name }) => name));
  const edit = page.getByRole("button", { name: "Edit views" });
  await edit.click();
  await expect(
    page.getByText("The views couldn’t be loaded. Please try again, or reload the page."),
  ).toBeVisible();
  const late = Promise.withResolvers<void>();
  await page.route(DIALOG, (file) => late.promise.then(() => file.continue()));
  await edit.click();
  await expect(page.getByRole("button", { name: "Opening..." })).toHaveAttribute("aria-disabled", "true");
  late.resolve();
  await expect(page.getByRole("dialog", { name: "Saved views" })).toBeVisible();
});

test("what a failed change of a view says is taken away by the next attempt, whichever that is", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  const view = { id: randomUUID(), owner_id: null, name: "Ours", query: "search=9" };
  const attempts: InterceptedRequest[] = [];
  await intercept(page, "**/rest/v1/lead_views*", (asked) =>
    asked.method === "GET" ? asked.fulfill({ json: [view] }) : attempts.push(asked),
  );
  await openWithSharedSession(page, ADMIN, "/admin/leads?search=9");
  await page.getByRole("button", { name: "Edit views" }).click();
  const views = page.getByRole("dialog", { name: "Saved views" });
  const failed = views.getByRole("alert");
  await views.getByLabel("Name of Ours").fill("Yours");
  for (const [tried, name] of ["Delete Ours", "Rename Ours", "Delete Ours"].entries()) {
    await views.getByRole("button", { name }).click();
    await expect.poll(() => attempts.length).toBe(tried + 1);
    await expect(failed).toHaveCount(0);
    await attempts[tried]?.fulfill({ status: 500, json: {} });
    await expect(failed).toHaveText("No answer came. Please try again.");
    if (name.startsWith("Delete")) continue;
    await views.getByLabel("Name of Ours").fill("Others");
    await expect(failed).toHaveCount(0);
  }
});
