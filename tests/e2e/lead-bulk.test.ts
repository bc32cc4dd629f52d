import type { Page } from "@playwright/test";
import { expectAccessible, openWithSharedSession } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { statusesOf, storedOf, storeMarked } from "./support/desk.ts";
import { holdTimers } from "./support/held-timers.ts";
import { ADMIN, expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";
import { expectDrawn } from "./support/visit.ts";

const CHANGE_LEADS = "**/rest/v1/rpc/change_leads";
const FOUR = [
  { name: "Ana", status: "new" },
  { name: "Bo", status: "contacted" },
  { name: "Cy", status: "qualified" },
  { name: "Di", status: "new" },
];
const REASONS = { links: 3 };

/** The statuses of the leads, ordered by name. */
const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
const setAll = (page: Page) => page.getByLabel("Set the status of the selected leads");

/** The status of each lead and why it was lost, ordered by name. */
async function lossesOf(mark: string): Promise<unknown[][]> {
  const sql = "select status, lost_reason, lost_words from public.leads where message = $1 order by name";
  const { rows } = await asOwner((owner) => owner.query(sql, [mark]));
  return rows.map(({ status, lost_reason, lost_words }) => [status, lost_reason, lost_words]);
}

async function openMarked(page: Page, mark: string, show = ""): Promise<void> {
  await openWithSharedSession(page, ADMIN, `/admin/leads?search=${mark}${show}`);
  await expect(page.getByRole("table", { name: "Leads" })).toBeVisible();
}

test("a range of leads gets one status with one request, and undo restores each former status", async ({
  page,
}) => {
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

test("closing many leads asks once why they were lost, and Undo reverts both the closing and the answer", async ({
  page,
}) => {
  const mark = await storeMarked(FOUR);
  await openMarked(page, mark);
  const question = page.getByRole("region", { name: "Why were 3 leads lost?" });
  // The toasts of earlier changes, with their own Undo, take a moment to close.
  const undo = (told: string) =>
    page.getByRole("listitem").filter({ hasText: told }).getByRole("button", { name: "Undo" }).click();
  const closeThree = async () => {
    await page.getByRole("button", { name: "Select", exact: true }).click();
    await box(page, "Ana").check();
    await box(page, "Cy").click({ modifiers: ["Shift"] });
    await setAll(page).selectOption("closed");
    await expect(question).toBeVisible();
  };

  await closeThree();
  await expectDrawn(page);
  await expect(question.locator(":focus")).toHaveCount(0);
  await expectAccessible(page);
  await undo("3 leads set to Closed");
  await expect(question).toBeHidden();
  await expect.poll(() => lossesOf(mark)).toEqual(FOUR.map(({ status }) => [status, null, null]));

  await closeThree();
  await question.getByRole("button", { name: "Something else" }).click();
  await question.getByLabel("In a few words").fill("The building has its own.");
  await question.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("3 leads set to Closed: Something else")).toBeVisible();
  await expect(question).toBeHidden();
  const lost = ["closed", "other", "The building has its own."];
  await expect.poll(() => lossesOf(mark)).toEqual([lost, lost, lost, ["new", null, null]]);
  await undo("3 leads set to Closed: Something else");
  await expect(page.getByText("3 leads put back")).toBeVisible();
  await expect.poll(() => lossesOf(mark)).toEqual(FOUR.map(({ status }) => [status, null, null]));
});

test("Undo closes reopened leads again as lost for the same reason, and doesn't ask for it", async ({
  page,
}) => {
  const mark = await storeMarked(["Ana", "Bo"].map((name) => ({ name, status: "closed" })));
  await asOwner((owner) =>
    owner.query("update public.leads set lost_reason = 'other', lost_words = 'Moved.' where message = $1", [
      mark,
    ]),
  );
  await openMarked(page, mark);
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByLabel("Select all shown").check();
  await setAll(page).selectOption("qualified");
  await expect(page.getByText("2 leads set to Qualified")).toBeVisible();
  const open = ["qualified", null, null];
  expect(await lossesOf(mark)).toEqual([open, open]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 leads put back")).toBeVisible();
  const lost = ["closed", "other", "Moved."];
  expect(await lossesOf(mark)).toEqual([lost, lost]);
  await expect(page.getByRole("region", { name: /^Why were/ })).toHaveCount(0);
});

test("a change of many leads waits until that of one of them is saved, and is shown whatever is read meanwhile", async ({
  page,
}) => {
  const mark = await storeMarked(FOUR);
  await openMarked(page, mark);
  const held = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route("**/rest/v1/leads?*", async (route) => {
    if (route.request().method() === "PATCH") await held.promise.then(() => sent.push("one"));
    await route.continue();
  });
  const sentAll = Promise.withResolvers<void>();
  const heldAll = Promise.withResolvers<void>();
  await page.route(CHANGE_LEADS, async (route) => {
    sent.push("many");
    sentAll.resolve();
    await heldAll.promise;
    await route.continue();
  });
  await page.getByLabel("Status of Ana").selectOption("contacted");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByLabel("Select all shown").check();
  await setAll(page).selectOption("converted");
  await expect(page.getByLabel("Status of Ana")).toHaveValue("converted");
  await page.getByRole("button", { name: "Filters" }).click();
  const read = page.waitForResponse("**/rpc/search_leads");
  await page.getByLabel("Order").selectOption("Oldest first");
  await (await read).finished();
  await expectDrawn(page);
  for (const { name } of FOUR) await expect(page.getByLabel(`Status of ${name}`)).toHaveValue("converted");
  // Whatever is read afterwards would show it again.
  await page.route("**/rest/v1/**", async (route) => {
    if (!route.request().url().includes("change_leads")) await heldAll.promise;
    await route.fallback();
  });
  held.resolve();
  await sentAll.promise;
  await expectDrawn(page);
  await expect(page.getByLabel("Status of Ana")).toHaveValue("converted");
  heldAll.resolve();
  await expect(page.getByText("4 leads set to Converted")).toBeVisible();
  expect(sent).toEqual(["one", "many"]);
  expect(await statusesOf(mark)).toEqual(["converted", "converted", "converted", "converted"]);
});

test("answering why leads were lost does not close a lead that somebody else has reopened meanwhile", async ({
  page,
}) => {
  const mark = await storeMarked(FOUR);
  await openMarked(page, mark);
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await box(page, "Ana").check();
  await box(page, "Bo").check();
  await setAll(page).selectOption("closed");
  const question = page.getByRole("region", { name: "Why were 2 leads lost?" });
  await expect(question).toBeVisible();
  await asOwner((owner) =>
    owner.query("update public.leads set status = 'qualified' where name = 'Bo' and message = $1", [mark]),
  );
  await question.getByRole("button", { name: "Too expensive" }).click();
  await expect(page.getByText("1 changed, 1 had been changed in the meantime")).toBeVisible();
  expect(await statusesOf(mark)).toEqual(["closed", "qualified", "qualified", "new"]);
});

test("all leads can be selected and closed by keyboard alone", async ({ page }) => {
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

  const question = page.getByRole("region", { name: "Why were 4 leads lost?" });
  await question.getByRole("button", { name: "Skip" }).press("Enter");
  await expect(question).toBeHidden();
  await expect(page.getByRole("link", { name: "Ana", exact: true })).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Selected leads" })).toHaveCount(0);
});

test("leads that somebody else changed meanwhile are named and left alone, and deleted ones are reported", async ({
  page,
}) => {
  const mark = await storeMarked(FOUR);
  await openMarked(page, mark);
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByLabel("Select all shown").check();
  // The others' changes must not show here before the choice is made.
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
    page.getByText("2 changed, 1 had been changed in the meantime, 1 is no longer there"),
  ).toBeVisible();
  await expect(page.getByText("Bo is Converted.")).toBeVisible();
  await expect(page.getByLabel("Status of Bo")).toHaveValue("converted");
  await expect(page.getByLabel("Status of Di")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 leads put back")).toBeVisible();
  expect(await statusesOf(mark)).toEqual(["new", "converted", "qualified"]);
});

test("a refused change changes none of the leads and says so; after a lost answer nothing is claimed", async ({
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
  // Reading the list again must not be needed to show them as they were.
  const search = "**/rest/v1/rpc/search_leads";
  await page.route(search, (route) => route.abort());
  await select();
  await expect(page.getByText("None of the leads was changed.")).toBeVisible();
  await expect(page.getByLabel("Status of Bo")).toHaveValue("contacted");
  await page.unroute(search);
  await page.unroute(CHANGE_LEADS);
  await page.route(CHANGE_LEADS, (route) => route.abort());
  await select();
  await expect(page.getByText("No answer came.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  expect(await statusesOf(mark)).toEqual(["new", "contacted", "qualified", "new"]);
});

test("without a network a change of many leads says why nothing was changed, and keeps the selection", async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const mark = await storeMarked(FOUR);
  await openMarked(page, mark);
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByLabel("Select all shown").check();
  // The toasts' script is fetched once the page is idle.
  await expect(page.getByRole("region", { name: /Notifications/ })).toBeAttached();
  await context.setOffline(true);
  await setAll(page).selectOption("closed");
  await expect(page.getByText("You’re offline. Nothing was changed.")).toBeVisible();
  await expect(page.getByLabel("Select all shown")).toBeChecked();
  await expect(page.getByLabel("Status of Bo")).toHaveValue("contacted");
  await context.setOffline(false);
  await setAll(page).selectOption("closed");
  await expect.poll(() => statusesOf(mark)).toEqual(["closed", "closed", "closed", "closed"]);
});

test("an Undo pressed without a network can be pressed again once there is one", async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const mark = await storeMarked(FOUR);
  // Toasts stay open until they are pressed.
  await holdTimers(page);
  await openMarked(page, mark);
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByLabel("Select all shown").check();
  await setAll(page).selectOption("qualified");
  const undo = (told: string) =>
    page.getByRole("listitem").filter({ hasText: told }).getByRole("button", { name: "Undo" });
  await expect(undo("3 leads set to Qualified")).toBeVisible();
  await context.setOffline(true);
  await undo("3 leads set to Qualified").click();
  await expect(undo("You’re offline. Nothing was changed.")).toBeVisible();
  expect(await statusesOf(mark)).toEqual(["qualified", "qualified", "qualified", "qualified"]);
  await context.setOffline(false);
  await undo("You’re offline. Nothing was changed.").click();
  await expect(page.getByText("3 leads put back")).toBeVisible();
  expect(await statusesOf(mark)).toEqual(["new", "contacted", "qualified", "new"]);
});

test("held-back requests can be released together and held back again with undo, or closed as spam together", async ({
  page,
}) => {
  const mark = await storeMarked(
    ["Eve", "Fay", "Gil"].map((name) => ({ name, status: "new", quarantine: REASONS })),
  );
  // Toasts stay open: they must not cover anything that is pressed.
  await holdTimers(page);
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

  await expect(page.getByText("2 leads put back")).toBeVisible();
  await choose("Fay", "Gil");
  await page.getByRole("button", { name: "Close as spam" }).click();
  await expect(page.getByText("2 leads set to Closed")).toBeVisible();
  await expect(page.getByRole("region", { name: /^Why were/ })).toHaveCount(0);
  expect(await storedOf(mark)).toEqual([
    { name: "Eve", status: "new", held: true },
    { name: "Fay", status: "closed", held: true },
    { name: "Gil", status: "closed", held: true },
  ]);
});
