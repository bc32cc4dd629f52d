import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { businessDay, dayAfter } from "#app/lib/time/calendar-day.ts";
import {
  expectAccessible,
  openAs,
  openWithSharedSession,
  signIn,
  signInWithSharedSession,
} from "./support/admin.ts";
import { pressWhileComposing } from "./support/composition.ts";
import { asOwner } from "./support/database.ts";
import { boxOf } from "./support/geometry.ts";
import { intercept } from "./support/intercept.ts";
import { goOffline, goOnline } from "./support/offline.ts";
import { mailsTo } from "./support/outbox.ts";
import { changeRole, keptStaff, makeStaff } from "./support/staff.ts";
import { ADMIN, expect, test as testOnOwnPage } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";
import { expectDrawn } from "./support/visit.ts";

type Lead = { id: string; name: string };
type Work = {
  follow_up_on: string | null;
  assignee_id: string | null;
  status: string;
  city: string | null;
  created_at: string;
};

const FOUR_DAYS_MS = 4 * 86_400_000;

/** Stores a lead with a unique name, too old for anybody to be notified about it. */
async function storeLead(work: Partial<Work> = {}): Promise<Lead> {
  const name = `Follow ${randomUUID()}`;
  const { follow_up_on = null, assignee_id = null, status = "new", city = null } = work;
  const { created_at = new Date(Date.now() - FOUR_DAYS_MS).toISOString() } = work;
  return asOwner(async (pool) => {
    const { rows } = await pool.query(
      `insert into public.leads (name, phone, created_at, follow_up_on, assignee_id, status, city)
       values ($1, '+17025550123', $2, $3, $4, $5, $6) returning id, name`,
      [name, created_at, follow_up_on, assignee_id, status, city],
    );
    return rows[0];
  });
}

async function stored({ id }: Lead): Promise<Record<string, unknown>> {
  const { rows } = await asOwner((pool) =>
    pool.query("select *, follow_up_on::text from public.leads where id = $1", [id]),
  );
  return rows[0];
}

async function openLead(page: Page, { id }: Lead): Promise<Locator> {
  await page.goto(`/admin/leads/${id}`);
  const panel = page.getByRole("region", { name: "Lead", exact: true });
  await expect(panel.getByLabel("Assigned to")).toBeVisible();
  return panel;
}

/** Fails every change of a lead until the test ends. */
async function failChanges(page: Page): Promise<void> {
  await intercept(page, "**/rest/v1/leads?*", (asked) =>
    asked.method === "PATCH" ? asked.fulfill({ status: 500, json: {} }) : asked.pass(),
  );
}

const today = () => businessDay("America/Los_Angeles");

test("two staff members with one lead open see each other's changes at once, and overwrite nothing unseen", async ({
  page,
  colleague: other,
}) => {
  const [ana, ben] = [await keptStaff("agent"), await makeStaff("agent")];
  const lead = await storeLead();
  await signInWithSharedSession(page, ana);
  const panel = await openLead(page, lead);
  await signIn(other, ben);
  const otherPanel = await openLead(other, lead);

  await panel.getByLabel("Assigned to").selectOption(ben.email);
  await panel.getByRole("button", { name: "Tomorrow" }).click();
  await expect(panel.getByText("Due tomorrow")).toBeVisible();
  await expect(otherPanel.getByLabel("Assigned to")).toHaveValue(ben.id);
  await expect(otherPanel.getByLabel("Assigned to").locator("option:checked")).toHaveText("You");
  await expect(otherPanel.getByLabel("Follow up")).toHaveValue(dayAfter(today(), 1));
  const history = otherPanel.getByRole("listitem");
  await expect(history.filter({ hasText: `Assigned to ${ben.email}` })).toContainText(ana.email);
  await expect(history.filter({ hasText: "Follow-up set to" })).toContainText(ana.email);

  // Ben's changes arrive behind what Ana has not saved yet.
  await panel.getByLabel("Status").focus();
  await page.keyboard.press("ArrowDown");
  await otherPanel.getByLabel("Status").selectOption("converted");
  await expect(panel.getByText(/^First contact after/)).toBeVisible();
  await expect(panel.getByLabel("Status")).toHaveValue("contacted");
  await page.keyboard.press("Enter");
  await expect(page.getByText("It was set to Converted in the meantime.")).toBeVisible();
  await expect(panel.getByLabel("Status")).toHaveValue("converted");
  await panel.getByLabel("Follow up").focus();
  await page.keyboard.type("12242098");
  await otherPanel.getByRole("button", { name: "Today" }).click();
  await expect(panel.getByText("Due today")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^It was set to (?!Converted)/)).toBeVisible();
  await expect(panel.getByLabel("Follow up")).toHaveValue(today());

  // Ben's change must not show for Ana before she makes her own choice.
  await page.route("**/rest/v1/leads?*", async (route) => {
    if (route.request().method() === "PATCH")
      await asOwner((pool) =>
        pool.query("update public.leads set follow_up_on = $2 where id = $1", [lead.id, "2098-01-02"]),
      );
    await route.fallback();
  });
  await panel.getByRole("button", { name: "In a week" }).click();
  // The toast before may not have closed yet.
  await expect(page.getByText("Failed to save the follow-up day").first()).toBeVisible();
  await expect(page.getByText("It was set to Thu, Jan 2, 2098 in the meantime.")).toBeVisible();
  await expect(panel.getByLabel("Follow up")).toHaveValue("2098-01-02");
  expect(await stored(lead)).toMatchObject({ follow_up_on: "2098-01-02", assignee_id: ben.id });
});

test("assigning a lead mails the assignee once, but not if they took it themselves or turned such mails off", async ({
  page,
}) => {
  const [ana, ben] = [await keptStaff("agent"), await makeStaff("agent")];
  const [given, taken, declined] = [await storeLead(), await storeLead(), await storeLead()];
  const give = async (lead: Lead, to: string) => {
    const panel = await openLead(page, lead);
    await panel.getByLabel("Assigned to").selectOption(to);
    await expect.poll(() => stored(lead)).not.toMatchObject({ assignee_id: null });
  };
  /** Makes the lead's delayed notices due now. @returns the mails about it */
  const mailsAbout = async ({ id, name }: Lead, { email }: { email: string }) => {
    await asOwner(async (pool) => {
      await pool.query(
        "update public.lead_notices set due_at = now() where lead_id = $1 and state = 'waiting'",
        [id],
      );
      await pool.query("notify lead_notices_due");
    });
    return (await mailsTo(email)).filter((mail) => mail.includes(name));
  };
  await signInWithSharedSession(page, ana);
  await give(given, ben.email);
  await expect
    .poll(() => mailsAbout(given, ben))
    .toEqual([expect.stringContaining(`${ana.email} has assigned it to you.`)]);
  const [mail = ""] = await mailsAbout(given, ben);
  expect(mail).toContain(`/admin/leads/${given.id}`);

  await asOwner((pool) =>
    pool.query("update public.notice_settings set assigned_leads = false where user_id = $1", [ben.id]),
  );
  await give(declined, ben.email);
  await give(taken, "You");
  // Once this last mail has arrived, no earlier one is still pending.
  await asOwner((pool) =>
    pool.query("update public.notice_settings set assigned_leads = true where user_id = $1", [ben.id]),
  );
  const last = await storeLead();
  await give(last, ben.email);
  await expect.poll(() => mailsAbout(last, ben)).toHaveLength(1);
  expect(await mailsAbout(given, ben)).toHaveLength(1);
  for (const lead of [declined, taken])
    for (const staff of [ana, ben]) expect(await mailsAbout(lead, staff)).toEqual([]);
});

test("a follow-up is completed with one tap and undone with another; a failed save is reverted and reported", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  await page.setViewportSize({ width: 390, height: 844 });
  const day = dayAfter(today(), -2);
  const lead = await storeLead({ follow_up_on: day });
  await signInWithSharedSession(page, ADMIN);
  const panel = await openLead(page, lead);
  await expect(panel.getByText("2 days late")).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Done" }).press("Enter");
  await expect(panel.getByLabel("Follow up")).toHaveValue("");
  await expect(panel.getByLabel("Follow up")).toBeFocused();
  await expect.poll(() => stored(lead)).toMatchObject({ follow_up_on: null });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => stored(lead)).toMatchObject({ follow_up_on: day });
  await expect(panel.getByLabel("Follow up")).toHaveValue(day);

  await page.route("**/rest/v1/leads?*", (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await panel.getByLabel("Assigned to").selectOption("You");
  await expect(page.getByText("Failed to assign the lead")).toBeVisible();
  await expect(panel.getByLabel("Assigned to")).toHaveValue("");
  await panel.getByLabel("Follow up").fill("2031-03-04");
  await expect(page.getByText("Failed to save the follow-up day")).toBeVisible();
  await expect(panel.getByLabel("Follow up")).toHaveValue(day);
  expect(await stored(lead)).toMatchObject({ follow_up_on: day, assignee_id: null });
});

test("the label of a follow-up is at the height of its field, whatever is said below the field", async ({
  page,
}) => {
  const lead = await storeLead({ follow_up_on: "2098-01-02" });
  await signInWithSharedSession(page, ADMIN);
  const panel = await openLead(page, lead);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const middleOf = ({ top, bottom }: DOMRect) => Math.round(top + bottom) / 2;
    const [field, label] = [panel.getByLabel("Follow up"), panel.getByText("Follow up", { exact: true })];
    // The lead moves while the list beside it loads.
    await expect(async () => {
      expect((await boxOf(panel.getByText(/^Due /))).top).toBeGreaterThan((await boxOf(field)).bottom);
      expect(middleOf(await boxOf(label)), `${width} px`).toBeCloseTo(middleOf(await boxOf(field)), 0);
    }).toPass();
  }
});

test("a field that is still being saved keeps its new value when another one has been saved", async ({
  page,
}) => {
  const lead = await storeLead();
  await signInWithSharedSession(page, ADMIN);
  const panel = await openLead(page, lead);
  const [first, second, third] = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const waits = [first?.promise, second?.promise, third?.promise];
  await page.route("**/rest/v1/leads?*", async (route) => {
    if (route.request().method() === "PATCH") await waits.shift();
    await route.continue();
  });
  await panel.getByLabel("Status").selectOption("contacted");
  await panel.getByLabel("Assigned to").selectOption("You");
  await panel.getByRole("button", { name: "Tomorrow" }).click();
  first?.resolve();
  await expect(panel.getByRole("listitem").filter({ hasText: "New → Contacted" })).toBeVisible();
  await expectDrawn(page);
  await expect(panel.getByLabel("Assigned to").locator("option:checked")).toHaveText("You");
  second?.resolve();
  await expect(panel.getByRole("listitem").filter({ hasText: "Assigned to" })).toBeVisible();
  const read = page.waitForResponse((response) =>
    response.url().includes(`/rest/v1/leads?select=*&id=eq.${lead.id}`),
  );
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await (await read).finished();
  await expectDrawn(page);
  await expect(panel.getByLabel("Follow up")).toHaveValue(dayAfter(today(), 1));
  third?.resolve();
  await expect.poll(() => stored(lead)).toMatchObject({ follow_up_on: dayAfter(today(), 1) });
});

test("a typed date is saved once it is complete, and Escape restores the former one", async ({ page }) => {
  const lead = await storeLead({ follow_up_on: "2030-05-06" });
  await signInWithSharedSession(page, ADMIN);
  const panel = await openLead(page, lead);
  const field = panel.getByLabel("Follow up");
  await field.focus();
  await page.keyboard.type("1224");
  await expect(page.getByText("Enter saves, Esc cancels")).toBeVisible();
  expect(await stored(lead)).toMatchObject({ follow_up_on: "2030-05-06" });
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("2030-05-06");
  await expect(panel).toBeVisible();
  // Refocus, so that typing starts at the first part of the date again.
  await field.blur();
  await field.focus();
  await page.keyboard.type("12242031");
  await page.keyboard.press("Enter");
  await expect.poll(() => stored(lead)).toMatchObject({ follow_up_on: "2031-12-24" });

  const empty = (await openLead(page, await storeLead())).getByLabel("Follow up");
  await empty.focus();
  await page.keyboard.type("12242031");
  await page.keyboard.press("Backspace");
  const isHalfTyped = () => empty.evaluate((field: HTMLInputElement) => field.validity.badInput);
  expect(await isHalfTyped()).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(isHalfTyped).toBe(false);
  await expect(empty).toBeVisible();
});

test("leads of a colleague who has become an editor can be found, to take them over", async ({ page }) => {
  const [ana, ben] = [await makeStaff("agent"), await makeStaff("agent")];
  const { name } = await storeLead({ city: `Left ${randomUUID()}`, assignee_id: ben.id });
  await changeRole(ben, "editor");
  await openAs(page, ana, "/admin/leads?assignee=nobody");
  await page.getByRole("search").getByLabel("Assigned to").selectOption(`${ben.email} (former)`);
  await expect(page.getByText("1 lead matches.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("A former colleague");
});

test("due follow-ups are counted, listed earliest first, filtered by assignee, and kept in the address", async ({
  page,
}) => {
  const [ana, ben] = [await makeStaff("agent"), await makeStaff("agent")];
  const city = `Due ${randomUUID()}`;
  const late = await storeLead({ city, follow_up_on: dayAfter(today(), -3), assignee_id: ana.id });
  const dueToday = await storeLead({ city, follow_up_on: today(), assignee_id: ben.id });
  await storeLead({ city, follow_up_on: dayAfter(today(), 1) });
  await storeLead({ city, follow_up_on: today(), status: "closed" });
  await openAs(page, ana, "/admin/dashboard");
  await expect(page.getByRole("link", { name: /^\d+\+? due today$/ })).toBeVisible();
  await page.getByRole("link", { name: "1 yours" }).click();
  await expect(page.getByText("1 lead matches.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: late.name })).toBeVisible();
  await page.getByRole("link", { name: /^\d+\+? late$/ }).click();
  await expect(page).toHaveURL("/admin/leads?due=late");

  const rows = page.getByRole("row").filter({ hasText: city });
  await page.goto(`/admin/leads?due=now&city=${encodeURIComponent(city)}`);
  await expect(page.getByText("2 leads match.")).toBeVisible();
  await expect(rows.nth(0)).toContainText(late.name);
  await expect(rows.nth(0)).toContainText("3 days late");
  await expect(rows.nth(1)).toContainText(dueToday.name);
  await expect(rows.nth(1)).toContainText("Due today");
  await expect(rows.nth(1)).toContainText(ben.email);
  await expectAccessible(page);

  const filters = page.getByRole("search");
  await filters.getByLabel("Assigned to").selectOption("You");
  await expect(page.getByText("1 lead matches.")).toBeVisible();
  await expect(rows.nth(0)).toContainText(late.name);
  await expect(page).toHaveURL(/assignee=me/);
  await filters.getByLabel("Assigned to").selectOption(ben.email);
  await expect(rows.nth(0)).toContainText(dueToday.name);
  await page.reload();
  await expect(filters.getByLabel("Assigned to")).toHaveValue(ben.id);
  await expect(filters.getByLabel("Follow-up")).toHaveValue("now");
  await expect(rows).toHaveCount(1);

  // A lead whose follow-up is moved leaves the list by itself.
  await rows.nth(0).getByRole("link", { name: dueToday.name }).click();
  const panel = page.getByRole("region", { name: "Lead", exact: true });
  await panel.getByRole("button", { name: "In a week" }).click();
  await expect(page.getByText("No leads match.")).toBeVisible();
  await expect(panel.getByLabel("Follow up")).toHaveValue(dayAfter(today(), 7));
  await panel.getByRole("link", { name: "Close" }).press("Enter");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

testOnOwnPage(
  "the response time runs from the request to the first contact in opening hours, and the longest wait is on top",
  async ({ page }) => {
    // A noon long enough ago that nobody is notified about these leads; the browser's clock is set to it.
    const noon = Date.parse(
      `${businessDay("America/Los_Angeles", new Date(Date.now() - FOUR_DAYS_MS))}T12:00-08:00`,
    );
    const before = (minutes: number) => new Date(noon - minutes * 60_000).toISOString();
    await page.clock.setFixedTime(noon);
    const city = `Clock ${randomUUID()}`;
    const inTime = await storeLead({ city, created_at: before(18) });
    const missed = await storeLead({ city, created_at: before(95) });
    await openWithSharedSession(page, ADMIN, `/admin/leads?show=waiting&city=${encodeURIComponent(city)}`);
    const rows = page.getByRole("row").filter({ hasText: city });
    await expect(rows.nth(0)).toContainText(missed.name);
    await expect(rows.nth(0)).toContainText("Promise missed by 1 h 5 min");
    await expect(rows.nth(1)).toContainText("12 min left");
    await expect(page.getByRole("region", { name: "Waiting for a call" })).toContainText(
      /30-minute promise missed for \d+\+?\./,
    );

    const panel = await openLead(page, inTime);
    await expect(panel.getByText("12 min left")).toBeVisible();
    await expectAccessible(page);
    await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
    await panel.getByRole("link", { name: /^Call/ }).click();
    await panel.getByRole("button", { name: "No answer" }).click();
    await expect(panel.getByText(/^First contact after/)).toBeVisible();
    const { first_contact_at, status } = await stored(inTime);
    expect([first_contact_at, status]).toEqual([expect.any(Date), "contacted"]);
  },
);

/** Opens a list of three leads, with which to close one and find the question why it was lost. */
async function openToClose(page: Page) {
  const city = `Lost ${randomUUID()}`;
  const [first, second, third] = [
    await storeLead({ city }),
    await storeLead({ city }),
    await storeLead({ city }),
  ];
  await openWithSharedSession(page, ADMIN, `/admin/leads?city=${encodeURIComponent(city)}`);
  return {
    first,
    second,
    third,
    ask: (lead: Lead) => page.getByRole("region", { name: `Why was ${lead.name} lost?` }),
    close: (lead: Lead) => page.getByLabel(`Status of ${lead.name}`).selectOption("closed"),
  };
}

test("without a network, reopening a lead drops the question why it was lost at once", async ({ page }) => {
  const { first, ask, close } = await openToClose(page);
  await close(first);
  await expect(ask(first)).toBeVisible();
  await goOffline(page);
  await page.getByLabel(`Status of ${first.name}`).selectOption("contacted");
  await expect(ask(first)).toBeHidden();
  await goOnline(page);
  await expect.poll(() => stored(first)).toMatchObject({ status: "contacted" });
});

test("closing a lead asks why it was lost; the answer can be skipped and is shown with the lead", async ({
  page,
}) => {
  const { first, second, ask, close } = await openToClose(page);
  await close(first);
  await expect(ask(first)).toBeVisible();
  await expectAccessible(page);
  await ask(first).getByRole("button", { name: "Skip" }).click();
  await expect(ask(first)).toBeHidden();
  expect(await stored(first)).toMatchObject({ status: "closed", lost_reason: null });

  await close(second);
  await ask(second).getByRole("button", { name: "Something else" }).click();
  const answer = ask(second).getByLabel("In a few words");
  await expect(answer).toBeFocused();
  await pressWhileComposing(page, "姉", "Escape");
  await expect(ask(second)).toBeVisible();
  await answer.fill("Her sister has one.");
  await page.keyboard.press("Enter");
  await expect(ask(second)).toBeHidden();
  await expect.poll(() => stored(second)).toMatchObject({ lost_words: "Her sister has one." });
  const panel = await openLead(page, second);
  await expect(panel.getByLabel("Lost because")).toHaveValue("other");
  await expect(panel.getByLabel("In words")).toHaveValue("Her sister has one.");
  await expect(panel.getByRole("listitem").filter({ hasText: "Lost: Something else" })).toBeVisible();
  await panel.getByLabel("Lost because").selectOption("Too expensive");
  await panel.getByLabel("In words").focus();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.postData() ?? ""));
  await pressWhileComposing(page, "四十", "Enter");
  await panel.getByLabel("In words").fill("Forty was too much.");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => stored(second))
    .toMatchObject({ lost_reason: "price", lost_words: "Forty was too much." });
  expect(sent.join(), "a word that was still composed").not.toContain("四十");

  await panel.getByLabel("Status").selectOption("qualified");
  await expect(panel.getByLabel("Lost because")).toBeHidden();
  await expect.poll(() => stored(second)).toMatchObject({ status: "qualified", lost_reason: null });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(panel.getByLabel("Lost because")).toHaveValue("price");
  await expect
    .poll(() => stored(second))
    .toMatchObject({ status: "closed", lost_reason: "price", lost_words: "Forty was too much." });
  await expect(panel.getByRole("listitem").filter({ hasText: "Qualified → Closed" })).toBeVisible();
  await expect(ask(second)).toBeHidden();
  await panel.getByLabel("Status").selectOption("qualified");
  await panel.getByLabel("Status").selectOption("closed");
  await expect(ask(second)).toBeVisible();
  await expect(panel.getByLabel("Lost because")).toHaveValue("");

  await test.step("words are also saved if the lead is left by the browser's Back", async () => {
    await page.goto(`/admin/leads?search=${encodeURIComponent(second.name)}`);
    await page.getByRole("link", { name: second.name, exact: true }).click();
    await panel.getByLabel("In words").fill("She moved.");
    await page.goBack();
    await expect.poll(() => stored(second)).toMatchObject({ lost_words: "She moved." });
  });
});

test("the words about a lost lead that couldn’t be saved are in the message, until it is dismissed", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  const { second, ask, close } = await openToClose(page);
  await close(second);
  await ask(second).getByRole("button", { name: "Something else" }).click();
  await ask(second).getByLabel("In a few words").fill("Her sister has one.");
  await failChanges(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Lost, in words “Her sister has one.”")).toBeVisible();
  expect(await stored(second)).toMatchObject({ lost_words: null });
});

test("closing a second lead keeps the words typed about the first, and asks about the second afterwards", async ({
  page,
}) => {
  const { first, second, third, ask, close } = await openToClose(page);
  await close(first);
  await expect(ask(first)).toBeVisible();
  await close(second);
  await expect(ask(second)).toBeVisible();
  await ask(second).getByRole("button", { name: "Something else" }).click();
  await ask(second).getByLabel("In a few words").fill("Her sister has one.");
  await close(third);
  await expect.poll(() => stored(third)).toMatchObject({ status: "closed" });
  await ask(second).getByRole("button", { name: "Save" }).click();
  await expect(ask(third)).toBeVisible();
  await expect.poll(() => stored(second)).toMatchObject({ lost_words: "Her sister has one." });
  await ask(third).getByRole("button", { name: "Too expensive" }).click();
  await expect.poll(() => stored(third)).toMatchObject({ lost_reason: "price", lost_words: null });
  expect(await stored(first)).toMatchObject({ status: "closed", lost_reason: null });
});

test("the words typed about a lost lead survive a selection, but are not offered for the next lead once it is reopened", async ({
  page,
}) => {
  const { first, second, third, ask, close } = await openToClose(page);
  const typeWords = async (lead: Lead) => {
    await ask(lead).getByRole("button", { name: "Something else" }).click();
    await ask(lead).getByLabel("In a few words").fill("Her sister has one.");
  };
  await close(first);
  await typeWords(first);
  await close(second);
  await expect.poll(() => stored(second)).toMatchObject({ status: "closed" });
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await expect(page.getByRole("region", { name: "Selected leads" })).toBeVisible();
  await expect(ask(first)).toBeHidden();
  await page.getByRole("button", { name: "Done" }).click();
  await ask(first).getByRole("button", { name: "Save" }).click();
  await expect.poll(() => stored(first)).toMatchObject({ lost_words: "Her sister has one." });

  await typeWords(second);
  await close(third);
  await expect.poll(() => stored(third)).toMatchObject({ status: "closed" });
  await page.getByLabel(`Status of ${second.name}`).selectOption("qualified");
  await expect(ask(third)).toBeVisible();
  await expect(ask(third).getByLabel("In a few words")).toHaveCount(0);
});

test("on a phone the words typed about a lost lead stay while another lead is open", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { first, second, ask, close } = await openToClose(page);
  const words = ask(first).getByLabel("In a few words");
  await close(first);
  await page.setViewportSize({ width: 740, height: 360 });
  expect((await boxOf(ask(first))).height, "of a window held sideways").toBeLessThan(0.55 * 360);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Something else" }).click();
  await words.fill("Her sister");
  await page.getByRole("link", { name: second.name }).click();
  await expect(page.getByRole("heading", { name: second.name })).toBeFocused();
  await expect(words).toHaveValue("Her sister");
  await words.fill("Her sister has one.");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Leads" })).toBeVisible();
  await expect(words).toHaveValue("Her sister has one.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(() => stored(first)).toMatchObject({ lost_words: "Her sister has one." });
});

test("tags are chosen from those in use or newly created, removed, and searched by", async ({ page }) => {
  const city = `Tags ${randomUUID()}`;
  const tag = `t${randomUUID().slice(0, 8)}`;
  const [tagged, other] = [await storeLead({ city }), await storeLead({ city })];
  await asOwner(async (pool) => {
    await pool.query("update public.leads set tags = array[$2] where id = $1", [other.id, tag]);
    await pool.query("update public.leads set tags = '{one,two,three}' where id = $1", [tagged.id]);
  });
  await signInWithSharedSession(page, ADMIN);
  const panel = await openLead(page, tagged);
  const field = panel.getByLabel("Add a tag");
  await expect(panel.locator(`option[value=${tag}]`)).toBeAttached();
  for (const typed of [tag, " Gas   Dryer "]) {
    await field.fill(typed);
    await page.keyboard.press("Enter");
  }
  const tags = panel.getByRole("list", { name: "Tags" }).getByRole("listitem");
  await expect(tags).toHaveText([/one/, /two/, /three/, new RegExp(tag), /gas dryer/]);
  await expect.poll(() => stored(tagged)).toMatchObject({ tags: ["one", "two", "three", tag, "gas dryer"] });
  await expect(field).toBeFocused();
  await expect(field).not.toBeEditable();
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Remove gas dryer" }).press("Enter");
  await expect(tags).toHaveText([/one/, /two/, /three/, new RegExp(tag)]);
  await expect(field).toBeFocused();
  await expect(field).toBeEditable();
  await expect.poll(() => stored(tagged)).toMatchObject({ tags: ["one", "two", "three", tag] });
  await expect(
    panel
      .getByRole("listitem")
      .filter({ hasText: `Tags: one, two, three, ${tag}` })
      .first(),
  ).toBeVisible();

  await page.goto(`/admin/leads?tag=${tag}`);
  await expect(page.getByText("2 leads match.")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: tagged.name });
  await expect(row).toContainText(`one, two, three, ${tag}`);
  await expect(row.locator("bdi")).toHaveText([tagged.name, "one", "two", "three", tag]);
});

test("a tag that couldn’t be saved is in the message, until it is dismissed", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 500/);
  const lead = await storeLead();
  await signInWithSharedSession(page, ADMIN);
  const panel = await openLead(page, lead);
  await failChanges(page);
  await panel.getByLabel("Add a tag").fill("upstairs");
  await page.keyboard.press("Enter");
  const told = page.locator("[data-sonner-toast]").filter({ hasText: "Failed to save the tags" });
  await expect(told).toContainText(`${lead.name}: Tags “upstairs”.`);
  await expect(panel.getByRole("list", { name: "Tags" }).getByRole("listitem")).toHaveCount(0);
});
