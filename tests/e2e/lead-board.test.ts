import type { Page } from "@playwright/test";
import { LEAD_CHANGES_PATH } from "#app/desk/live/lead-changes.ts";
import { expectAccessible, openWithSharedSession } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { statusesOf, storeMarked } from "./support/desk.ts";
import { holdTimers } from "./support/held-timers.ts";
import { intercept } from "./support/intercept.ts";
import { keptStaff } from "./support/staff.ts";
import { ADMIN, expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

const FOUR = [
  { name: "Ana", status: "new" },
  { name: "Bo", status: "new" },
  { name: "Cy", status: "contacted" },
  { name: "Di", status: "closed" },
];

const column = (page: Page, status: string) => page.getByRole("region", { name: new RegExp(`^${status} `) });

async function openBoard(page: Page, mark: string): Promise<void> {
  await openWithSharedSession(page, ADMIN, `/admin/leads?search=${mark}&layout=board`);
  await expect(column(page, "New").getByRole("listitem").first()).toBeVisible();
}

test("dragging a card to another column saves its status, updates the counts, and can be undone", async ({
  page,
}) => {
  const mark = await storeMarked(FOUR);
  await openWithSharedSession(page, ADMIN, `/admin/leads?search=${mark}&show=new`);
  await page.getByRole("link", { name: "Board", exact: true }).click();
  await expect(page).toHaveURL(/layout=board/);
  // The longest waiting comes first.
  await expect(column(page, "New").getByRole("link", { name: /^(Ana|Bo)$/ })).toHaveText(["Bo", "Ana"]);
  await expectAccessible(page);

  await column(page, "New").getByText("Ana").dragTo(column(page, "Qualified"));
  await expect(page.getByText("Status updated")).toBeVisible();
  await expect(column(page, "Qualified").getByRole("heading")).toHaveText("Qualified1");
  await expect(column(page, "New").getByRole("heading")).toHaveText("New1");
  await expect.poll(() => statusesOf(mark)).toEqual(["qualified", "new", "contacted", "closed"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(column(page, "New").getByRole("heading")).toHaveText("New2");
  await expect.poll(() => statusesOf(mark)).toEqual(["new", "new", "contacted", "closed"]);
  await page.reload();
  await expect(column(page, "New").getByRole("heading")).toHaveText("New2");
});

test("a card can be moved by keyboard alone, each step is announced, and Escape puts it back", async ({
  page,
}) => {
  const mark = await storeMarked(FOUR);
  await openBoard(page, mark);
  const said = page.getByRole("log", { name: "Moving a lead" });
  const grip = page.getByRole("button", { name: "Move Bo" });
  await page.keyboard.press("j");
  await expect(column(page, "New").getByRole("link", { name: "Bo" })).toBeFocused();
  await page.keyboard.press("e");
  await expect(grip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(said).toHaveText(/^Bo picked up\./);
  await page.keyboard.press("ArrowRight");
  await expect(said).toHaveText("Over Contacted.");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(said).toHaveText("Bo put back.");
  await page.keyboard.press("Enter");
  await expect(said).toHaveText(/^Bo picked up\./);
  await page.keyboard.press("Tab");
  await expect(said).toHaveText("Bo put back.");
  await page.keyboard.press("Shift+Tab");
  await expect(grip).toBeFocused();
  await page.keyboard.press("Enter");
  for (const _ of ["Contacted", "Qualified", "Converted"]) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(said).toHaveText("Bo moved to Converted.");
  await expect(column(page, "Converted").getByRole("button", { name: "Move Bo" })).toBeFocused();
  await expect.poll(() => statusesOf(mark)).toEqual(["new", "converted", "contacted", "closed"]);

  await page.keyboard.press("o");
  const panel = page.getByRole("region", { name: "Lead", exact: true });
  await expect(panel.getByRole("heading", { name: "Bo", exact: true })).toBeFocused();
  await page.keyboard.press("e");
  await expect(panel.getByLabel("Status")).toBeFocused();
});

test("a card that a full column doesn't show leaves the focus at the link to all of that column", async ({
  page,
}) => {
  const full = Array.from({ length: 50 }, (_, place) => ({ name: `Di ${place}`, status: "contacted" }));
  await openBoard(page, await storeMarked([...full, { name: "Ana", status: "new" }]));
  for (const key of ["j", "e", "Enter", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await expect(page.getByRole("button", { name: "Move Ana" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "See all Contacted" })).toBeFocused();
});

test("a card whose grip is clicked is moved by keys, also in a browser that focuses no clicked button", async ({
  page,
}) => {
  const mark = await storeMarked(FOUR);
  await openBoard(page, mark);
  // As in Safari.
  await page.evaluate(() => addEventListener("mousedown", (event) => event.preventDefault()));
  await page.getByRole("button", { name: "Move Bo" }).click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(column(page, "Contacted").getByRole("button", { name: "Move Bo" })).toBeFocused();
  await expect.poll(() => statusesOf(mark)).toEqual(["new", "contacted", "contacted", "closed"]);
});

test("a card whose grip was clicked is dropped with a click on a column, its cards included", async ({
  page,
}) => {
  const mark = await storeMarked(FOUR);
  await openBoard(page, mark);
  await page.getByRole("button", { name: "Move Bo" }).click();
  await column(page, "Qualified").getByText("None").click();
  await expect(column(page, "Qualified").getByRole("link", { name: "Bo" })).toBeVisible();
  await page.getByRole("button", { name: "Move Ana" }).click();
  await column(page, "Contacted").getByRole("link", { name: "Cy" }).click();
  await expect(column(page, "Contacted").getByRole("link", { name: "Ana" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Lead", exact: true })).toHaveCount(0);
  await expect.poll(() => statusesOf(mark)).toEqual(["contacted", "qualified", "contacted", "closed"]);
});

test("calling from a card opens the lead and asks how the call went", async ({ page }) => {
  const mark = await storeMarked(FOUR);
  await openBoard(page, mark);
  // Nothing here can handle a tel: link.
  await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
  const card = column(page, "New").getByRole("listitem").filter({ hasText: "Ana" });
  await card.getByRole("link", { name: "(702) 555-0123" }).click();
  const panel = page.getByRole("region", { name: "Lead", exact: true });
  await expect(panel.getByRole("heading", { name: "Ana", exact: true })).toBeVisible();
  await panel
    .getByRole("group", { name: "How did the call go?" })
    .getByRole("button", { name: "Reached" })
    .click();
  await expect(column(page, "Contacted").getByRole("link", { name: "Ana" })).toBeVisible();
  await expect(page).toHaveURL(/layout=board/);
});

test("a card moved by somebody else moves here, and a change that fails is reverted; the focus goes with the card", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/500/);
  const mark = await storeMarked(FOUR);
  await openBoard(page, mark);
  let failing = Promise.resolve();
  await page.route("**/rest/v1/leads?*", async (route) => {
    if (route.request().method() !== "PATCH") return route.fallback();
    await failing;
    await route.fulfill({ status: 500, json: {} });
  });
  await column(page, "New").getByText("Ana").dragTo(column(page, "Contacted"));
  await expect(page.getByText("Failed to update status")).toBeVisible();
  await expect(column(page, "New").getByRole("link", { name: "Ana" })).toBeVisible();

  for (const _ of ["Ana", "Bo", "Cy"]) await page.keyboard.press("j");
  await expect(column(page, "Contacted").getByRole("link", { name: "Cy" })).toBeFocused();
  await asOwner((pool) =>
    pool.query("update public.leads set status = 'qualified' where message = $1 and name = 'Cy'", [mark]),
  );
  await expect(column(page, "Qualified").getByRole("link", { name: "Cy" })).toBeFocused();
  const held = Promise.withResolvers<void>();
  failing = held.promise;
  for (const key of ["e", "Enter", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  const grip = page.getByRole("button", { name: "Move Cy" });
  await expect(column(page, "Converted").locator(grip)).toBeFocused();
  held.resolve();
  await expect(column(page, "Qualified").locator(grip)).toBeFocused();
});

/** Opens the same board as a colleague. */
async function openOtherBoard(other: Page, mark: string): Promise<void> {
  await openWithSharedSession(other, await keptStaff("agent"), `/admin/leads?search=${mark}&layout=board`);
  await expect(column(other, "New").getByRole("listitem").first()).toBeVisible();
}

test("a card that somebody else moves during a drag is dropped, and both boards show where it is", async ({
  page,
  colleague: other,
}) => {
  const mark = await storeMarked(FOUR);
  await openBoard(page, mark);
  await openOtherBoard(other, mark);
  const said = page.getByRole("log", { name: "Moving a lead" });
  await page.getByRole("button", { name: "Move Bo" }).press("Enter");
  await page.keyboard.press("ArrowRight");
  await expect(said).toHaveText("Over Contacted.");
  await column(other, "New").getByText("Bo").dragTo(column(other, "Qualified"));
  await expect(said).toHaveText("Bo was moved to Qualified in the meantime.");
  const grip = column(page, "Qualified").getByRole("button", { name: "Move Bo", pressed: false });
  await expect(grip).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  await expect.poll(() => statusesOf(mark)).toEqual(["new", "qualified", "contacted", "closed"]);

  // The same while dragging with the pointer.
  const ana = column(page, "New").getByText("Ana");
  await ana.hover();
  await page.mouse.down();
  await column(page, "Closed").hover();
  await column(page, "Closed").getByText("Di").hover();
  await column(other, "New").getByText("Ana").dragTo(column(other, "Contacted"));
  await expect(said).toHaveText("Ana was moved to Contacted in the meantime.");
  await page.mouse.up();
  for (const board of [page, other]) {
    await expect(column(board, "Contacted").getByRole("link", { name: "Ana" })).toBeVisible();
    await expect(column(board, "Qualified").getByRole("link", { name: "Bo" })).toBeVisible();
    await expect(column(board, "New").getByRole("heading")).toHaveText("New0");
  }
  expect(await statusesOf(mark)).toEqual(["contacted", "qualified", "contacted", "closed"]);
});

test("when two people move one card, the second is told, and both boards end the same", async ({
  page,
  colleague: other,
}) => {
  const mark = await storeMarked(FOUR);
  // This page gets no change notifications.
  await intercept(page, LEAD_CHANGES_PATH, (asked) => asked.fulfill({ status: 204 }));
  await openBoard(page, mark);
  await openOtherBoard(other, mark);
  await column(other, "New").getByText("Bo").dragTo(column(other, "Converted"));
  await expect.poll(() => statusesOf(mark)).toEqual(["new", "converted", "contacted", "closed"]);
  await expect(column(page, "New").getByRole("link", { name: "Bo" })).toBeVisible();
  await column(page, "New").getByText("Bo").dragTo(column(page, "Contacted"));
  await expect(page.getByText("Failed to update status")).toBeVisible();
  await expect(page.getByText("It was set to Converted in the meantime.")).toBeVisible();
  for (const board of [page, other])
    await expect(column(board, "Converted").getByRole("link", { name: "Bo" })).toBeVisible();
  expect(await statusesOf(mark)).toEqual(["new", "converted", "contacted", "closed"]);
});

test("on a phone the board shows one column at a time, in the order that is chosen, and a card is moved by its status field", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const many = Array.from({ length: 52 }, (_, place) => ({ name: `Done ${place}`, status: "closed" }));
  const mark = await storeMarked([...FOUR.slice(0, 3), ...many]);
  // The toast stays open: it must not cover anything that is pressed.
  await holdTimers(page);
  await openBoard(page, mark);
  await expect(column(page, "Closed")).not.toBeInViewport();
  const filters = page.getByRole("button", { name: "Filters" });
  await filters.click();
  await page.getByLabel("Order").selectOption("Newest first");
  await expect(page).toHaveURL(/order=newest/);
  await page.getByLabel("Order").selectOption("Default");
  await expect(page).not.toHaveURL(/order=/);
  await filters.click();
  await page.getByLabel("Status of Ana").selectOption("contacted");
  await expect(column(page, "Contacted").getByRole("heading")).toHaveText("Contacted2");
  await expect.poll(() => statusesOf(mark)).toContain("contacted");
  await expectAccessible(page);

  await expect(column(page, "Closed").getByText("50 of 52.")).toBeAttached();
  await column(page, "Closed").getByRole("link", { name: "See all Closed" }).click();
  await expect(page).toHaveURL(/show=closed/);
  await expect(page.getByText("52 leads match.")).toBeVisible();
});

test("when the board's script fails to load, the desk stays, and loading can be tried again", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED.*lead-board/);
  const mark = await storeMarked(FOUR);
  const script = "**/assets/lead-board-*.js";
  await page.route(script, (file) => file.abort());
  await openWithSharedSession(page, ADMIN, `/admin/leads?search=${mark}&layout=board`);
  const failed = page
    .getByRole("alert")
    .filter({ hasText: "The board couldn’t be loaded. Please try again, or reload the page." });
  await expect(failed).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search leads" })).toHaveValue(mark);
  await page.unroute(script);
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(column(page, "New").getByRole("listitem")).toHaveCount(2);
});
