import type { Page } from "@playwright/test";
import { expectAccessible, openAs } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { storedOf, storeMarked } from "./support/desk.ts";
import { ADMIN, expect, test } from "./support/test.ts";

const CHANGE_LEADS = "**/rest/v1/rpc/change_leads";
const FOUR = [
  { name: "Ana", status: "new" },
  { name: "Bo", status: "contacted" },
  { name: "Cy", status: "qualified" },
  { name: "Di", status: "new" },
];
const REASONS = { links: 3 };

/** The status of each, by name. */
const statusesOf = async (mark: string) => (await storedOf(mark)).map(({ status }) => status);
const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
const setAll = (page: Page) => page.getByLabel("Set the status of the selected leads");

async function openMarked(page: Page, mark: string, show = ""): Promise<void> {
  await openAs(page, ADMIN, `/admin/leads?search=${mark}${show}`);
  await expect(page.getByRole("table", { name: "Leads" })).toBeVisible();
}

test("a range of leads gets one status by one request, and each its former one back", async ({ page }) => {
  const mark = await storeMarked(FOUR);
  await openMarked(page, mark);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await expect(setAll(page)).toBeDisabled();
  await box(page, "Ana").check();
  await box(page, "Cy").click({ modifiers: ["Shift"] });
  await expect(page.getByText("3 selected")).toBeVisible();
  await expect(box(page, "Bo")).toBeChecked();
  await expect(box(page, "Di")).not.toBeChecked();
  await expectAccessible(page);

  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().includes("/rest/v1/rpc/change"))
      asked.push(request.url());
    if (request.method() === "PATCH") asked.push(request.url());
  });
  await setAll(page).selectOption("contacted");
  await expect(page.getByText("2 leads set to Contacted")).toBeVisible();
  expect(await statusesOf(mark)).toEqual(["contacted", "contacted", "contacted", "new"]);
  await expect(page.getByLabel("Status of Cy")).toHaveValue("contacted");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 leads put back")).toBeVisible();
  expect(await statusesOf(mark)).toEqual(["new", "contacted", "qualified", "new"]);
  await expect(page.getByLabel("Status of Ana")).toHaveValue("new");
  expect(asked).toHaveLength(2);
});

test("leads are selected, and all of them closed, by keys alone", async ({ page }) => {
  const mark = await storeMarked(FOUR);
  await openMarked(page, mark);
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  await expect(box(page, "Ana")).toBeChecked();
  await page.getByLabel("Select all shown").focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("4 selected")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(setAll(page)).toBeFocused();
  for (const _ of FOUR) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText("4 leads set to Closed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Select", exact: true })).toBeFocused();
  expect(await statusesOf(mark)).toEqual(["closed", "closed", "closed", "closed"]);

  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Selected leads" })).toHaveCount(0);
});

test("what somebody else has changed meanwhile is named and stays, and what is gone is told", async ({
  page,
}) => {
  const mark = await storeMarked(FOUR);
  await openMarked(page, mark);
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByLabel("Select all shown").check();
  // What others do is not seen here before the choice is made.
  const meanwhile = async () =>
    asOwner(async (pool) => {
      await pool.query("update public.leads set status = 'converted' where message = $1 and name = 'Bo'", [
        mark,
      ]);
      await pool.query("delete from public.leads where message = $1 and name = 'Di'", [mark]);
    });
  await page.route(CHANGE_LEADS, (route) => meanwhile().then(() => route.continue()), { times: 1 });
  await setAll(page).selectOption("closed");
  await expect(
    page.getByText("2 changed, 1 was changed by somebody else meanwhile, 1 isn’t there any more"),
  ).toBeVisible();
  await expect(page.getByText("Bo is Converted.")).toBeVisible();
  await expect(page.getByLabel("Status of Bo")).toHaveValue("converted");
  await expect(page.getByLabel("Status of Di")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 leads put back")).toBeVisible();
  expect(await statusesOf(mark)).toEqual(["new", "converted", "qualified"]);
});

test("a refusal changes none and says so; of an answer that never came nothing is claimed", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/500|ERR_FAILED/);
  const mark = await storeMarked(FOUR);
  await openMarked(page, mark);
  const select = async () => {
    await page.getByRole("button", { name: "Select", exact: true }).click();
    await page.getByLabel("Select all shown").check();
    await setAll(page).selectOption("closed");
  };
  await page.route(CHANGE_LEADS, (route) =>
    route.fulfill({ status: 500, json: { code: "XX000", message: "No." } }),
  );
  await select();
  await expect(page.getByText("None of the leads was changed.")).toBeVisible();
  await expect(page.getByLabel("Status of Bo")).toHaveValue("contacted");
  await page.unroute(CHANGE_LEADS);
  await page.route(CHANGE_LEADS, (route) => route.abort());
  await select();
  await expect(page.getByText("No answer came.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  expect(await statusesOf(mark)).toEqual(["new", "contacted", "qualified", "new"]);
});

test("what is held back is released together, or closed as spam, and comes back", async ({ page }) => {
  const mark = await storeMarked(
    ["Eve", "Fay", "Gil"].map((name) => ({ name, status: "new", quarantine: REASONS })),
  );
  await openMarked(page, mark, "&show=quarantine");
  const choose = async (...names: string[]) => {
    await page.getByRole("button", { name: "Select", exact: true }).click();
    for (const name of names) await box(page, name).check();
  };
  await choose("Eve", "Fay");
  await page.getByRole("button", { name: "Release", exact: true }).click();
  await expect(page.getByText("2 leads released")).toBeVisible();
  await expect(page.getByRole("link", { name: "Eve" })).toHaveCount(0);
  expect((await storedOf(mark)).map(({ held }) => held)).toEqual([false, false, true]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Eve" })).toBeVisible();
  expect((await storedOf(mark)).map(({ held }) => held)).toEqual([true, true, true]);

  await choose("Fay", "Gil");
  await page.getByRole("button", { name: "Close as spam" }).click();
  await expect(page.getByText("2 leads set to Closed")).toBeVisible();
  expect(await storedOf(mark)).toEqual([
    { name: "Eve", status: "new", held: true },
    { name: "Fay", status: "closed", held: true },
    { name: "Gil", status: "closed", held: true },
  ]);
});
