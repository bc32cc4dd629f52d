import { randomInt, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import Papa from "papaparse";
import { CALLS_ON_A_SHEET } from "#app/desk/call-sheet/who-to-call.ts";
import { LEAD_CHANGES_PATH } from "#app/desk/live/lead-changes.ts";
import { givenUp } from "./screens/screen.ts";
import { expectAccessible, openWithSharedSession } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { holdTimers } from "./support/held-timers.ts";
import { intercept, stopIntercepting } from "./support/intercept.ts";
import { loseNextAnswer } from "./support/lost-answer.ts";
import { ADMIN, expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";
import { expectDrawn } from "./support/visit.ts";

type StoredLead = {
  id: string;
  name: string;
  phone: string;
  email: string;
  message: string | null;
  quarantine: object | null;
  created_at: string;
};

/** Stores a request from a past year, about which nobody is notified, with a unique name, number and address. */
async function storeLead(changes: Partial<StoredLead> = {}): Promise<StoredLead> {
  const lead: StoredLead = {
    id: randomUUID(),
    name: `Person ${randomUUID()}`,
    phone: `+1702${randomInt(200, 999)}${randomInt(1_000, 9_999)}`,
    email: `${randomUUID()}@example.com`,
    message: null,
    quarantine: null,
    created_at: "2020-03-01T12:00:00Z",
    ...changes,
  };
  await asOwner((pool) =>
    pool.query(
      `insert into public.leads (id, name, phone, email, message, quarantine, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
      [lead.id, lead.name, lead.phone, lead.email, lead.message, lead.quarantine, lead.created_at],
    ),
  );
  return lead;
}

function othersOf(page: Page): Locator {
  return page.getByRole("region", { name: "Other requests from this person" });
}

for (const width of [390, 1440]) {
  test(`requests of one person are marked in the list and listed together in each of them, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const first = await storeLead({ message: "The dryer is cold." });
    const { name, email } = first;
    const second = await storeLead({
      name,
      email: email.toUpperCase(),
      created_at: "2020-03-05T12:00:00Z",
      message: "Now the washer, too.",
    });
    await storeLead({ name, email, quarantine: { links: 3 }, message: "Cheap watches." });
    await openWithSharedSession(page, ADMIN, `/admin/leads?search=${encodeURIComponent(name)}`);
    const marks = page.getByRole("row").getByText(/of 2 requests$/);
    await expect(marks).toHaveText(["2nd of 2 requests", "1st of 2 requests"]);
    await expectAccessible(page);

    await page.getByRole("link", { name }).first().click();
    await expect(othersOf(page).getByRole("listitem")).toHaveCount(1);
    await expect(othersOf(page).getByRole("listitem")).toContainText(
      /Mar 1, 2020\s*New.*The dryer is cold\./s,
    );
    await expectAccessible(page);
    await othersOf(page).getByRole("link", { name: "Mar 1, 2020" }).click();
    await expect(page).toHaveURL(new RegExp(first.id));
    await expect(othersOf(page).getByRole("listitem")).toHaveText([
      /Mar 5, 2020\s*New.*Now the washer, too\./s,
    ]);

    // A request of somebody else arrives, and then another one of this person.
    await storeLead({ name: second.name, created_at: "2020-03-06T12:00:00Z" });
    await storeLead({ phone: second.phone, created_at: "2020-03-07T12:00:00Z" });
    await asOwner((pool) => pool.query("notify leads_changed"));
    await expect(othersOf(page).getByRole("listitem")).toHaveCount(2);
  });
}

test("buttons that go once they have worked hand on the focus, in an open dialog too", async ({
  page,
  allowConsoleErrors,
}) => {
  const { id, name, email } = await storeLead();
  for (let others = 0; others < 4; others += 1) await storeLead({ name, email });
  await openWithSharedSession(page, ADMIN, `/admin/leads/${id}`);
  await othersOf(page).getByRole("button", { name: "Show all 4" }).press("Enter");
  await expect(othersOf(page).getByRole("listitem")).toHaveCount(4);
  await expect(othersOf(page).getByRole("heading")).toBeFocused();

  allowConsoleErrors(/status of 500/);
  await holdTimers(page);
  await intercept(page, "**/rest/v1/rpc/search_leads", (asked) => asked.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: "Add another request from this person" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox").fill(name);
  await givenUp(page, dialog.getByRole("alert"));
  await stopIntercepting(page);
  await dialog.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(dialog.getByRole("alert")).toBeHidden();
  await expect(dialog.getByRole("heading")).toBeFocused();
});

test("a person's only request shows no others, and a failure to look for others is reported", async ({
  page,
  allowConsoleErrors,
}) => {
  const lead = await storeLead();
  await openWithSharedSession(page, ADMIN, `/admin/leads/${lead.id}`);
  await expect(page.getByText("Request received")).toBeVisible();
  await expect(othersOf(page)).toHaveCount(0);

  allowConsoleErrors(/status of 500/);
  await intercept(page, "**/rest/v1/rpc/requests_of_persons", (asked) =>
    asked.fulfill({ status: 500, json: {} }),
  );
  await holdTimers(page);
  await page.reload();
  const failed = page.getByRole("alert").filter({ hasText: "Failed to load this person’s other requests" });
  await givenUp(page, failed);
  await expect(page.getByText("Request received")).toBeVisible();
  await stopIntercepting(page);
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(failed).toBeHidden();
});

for (const width of [390, 1440]) {
  test(`staff link two requests and unlink them; both show it and neither is changed by it, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const [one, other] = [await storeLead(), await storeLead({ message: "From my wife’s phone." })];
    const stored = () =>
      asOwner((pool) =>
        pool.query("select * from public.leads where id = any ($1) order by id", [[one.id, other.id]]),
      ).then(({ rows }) => rows);
    const before = await stored();
    await openWithSharedSession(page, ADMIN, `/admin/leads/${one.id}`);
    await page.getByRole("button", { name: "Add another request from this person" }).click();
    const dialog = page.getByRole("dialog", { name: `Find another request from ${one.name}` });
    await expect(dialog.getByRole("status")).toBeEmpty();
    await dialog.getByRole("searchbox").fill(`${other.name} no such words`);
    await expect(dialog.getByRole("status")).toHaveText("No other requests match.");
    await dialog.getByRole("searchbox").fill(other.name);
    await expect(dialog.getByRole("status")).toHaveText("1 request listed.");
    await expect(dialog.getByRole("list", { name: "Found" }).getByRole("listitem")).toHaveCount(1);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: `Same person: ${other.name}` }).click();
    await expect(othersOf(page).getByRole("listitem")).toContainText(["From my wife’s phone."]);
    const history = page.getByRole("region", { name: "History" });
    await expect(history.getByText(`Marked as the same person as ${other.name}`)).toBeVisible();

    await othersOf(page).getByRole("link", { name: "Mar 1, 2020" }).click();
    await expect(othersOf(page).getByRole("listitem")).toContainText([one.name]);
    await othersOf(page)
      .getByRole("button", { name: `Not this person: ${one.name}` })
      .press("Enter");
    await expect(othersOf(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: other.name })).toBeFocused();
    await expect(history.getByText(`Marked as a different person from ${one.name}`)).toBeVisible();
    await expect(history.getByRole("listitem").first()).toContainText(ADMIN.email);

    // The merge's toast may still be closing.
    const setApart = page.locator("[data-sonner-toast]").filter({ hasText: "Marked as a different person" });
    await setApart.getByRole("button", { name: "Undo" }).click();
    await expect(othersOf(page).getByRole("listitem")).toContainText([one.name]);
    await expect(history.getByText(`Marked as the same person as ${one.name}`)).toHaveCount(2);
    expect(await stored()).toEqual(before);
  });
}

test("on a small phone, the field that finds another request says in full what to type", async ({ page }) => {
  const { id } = await storeLead();
  await page.setViewportSize({ width: 320, height: 640 });
  await openWithSharedSession(page, ADMIN, `/admin/leads/${id}`);
  await page.getByRole("button", { name: "Add another request from this person" }).click();
  const room = await page
    .getByRole("dialog")
    .getByRole("searchbox")
    .evaluate((field: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const canvas = new OffscreenCanvas(1, 1).getContext("2d") as OffscreenCanvasRenderingContext2D;
      canvas.font = font;
      const { width } = canvas.measureText(field.placeholder);
      return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width;
    });
  expect(room).toBeGreaterThanOrEqual(0);
});

test("a link that somebody else makes appears on an open desk, and a link that fails to save says so", async ({
  page,
  allowConsoleErrors,
}) => {
  const first = await storeLead();
  const second = await storeLead({ name: first.name });
  const connected = page.waitForResponse((response) => response.url().endsWith(LEAD_CHANGES_PATH));
  await openWithSharedSession(
    page,
    ADMIN,
    `/admin/leads/${first.id}?search=${encodeURIComponent(first.name)}`,
  );
  await expect(page.getByText("2 leads match.")).toBeVisible();
  await connected;
  await asOwner((pool) =>
    pool.query("insert into public.lead_links (lead_id, other_id, is_same_person) values ($1, $2, true)", [
      second.id,
      first.id,
    ]),
  );
  await expect(othersOf(page).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("row").getByText(/of 2 requests$/)).toHaveCount(2);

  allowConsoleErrors(/status of 500/);
  await page.route("**/rest/v1/lead_links", (route) => route.fulfill({ status: 500, json: {} }));
  await othersOf(page).getByRole("button", { name: "Not this person" }).click();
  await expect(page.getByText("That couldn’t be saved. Please try again.")).toBeVisible();
  await expect(othersOf(page).getByRole("listitem")).toHaveCount(1);
  await page.unroute("**/rest/v1/lead_links");
  allowConsoleErrors(/ERR_FAILED/);
  await loseNextAnswer(page, "**/rest/v1/lead_links", "POST");
  await othersOf(page).getByRole("button", { name: "Not this person" }).click();
  await expect(page.getByText("No answer came. Please check before you try again.")).toBeVisible();
  await expect(othersOf(page)).toHaveCount(0);
});

test("an export contains exactly the listed leads, in their order, and no cell is a formula", async ({
  page,
  allowConsoleErrors,
}) => {
  const city = `City ${randomUUID()}`;
  await asOwner((pool) =>
    pool.query(
      `insert into public.leads (name, phone, city, message, status, quarantine, created_at)
       select '=Formula ' || n, '+4420794' || 60000 + n, $1, E'Says "hello",\\nthen goes', status, quarantine,
         timestamptz '2020-06-01T12:00:00Z' + n * interval '1 minute'
       from generate_series(1, 130) as n,
         (values ('contacted', null::jsonb), ('closed', null), ('contacted', '{"links": 3}')) as kind (status, quarantine)`,
      [city],
    ),
  );
  await openWithSharedSession(
    page,
    ADMIN,
    `/admin/leads?show=contacted&order=oldest&city=${encodeURIComponent(city)}`,
  );
  await expect(page.getByText("More than 100 leads match.")).toBeVisible();
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), "utf8");
  expect(text.startsWith("\u{feff}Received,Name,Phone,")).toBe(true);
  const { data } = Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true });
  expect(data.map(({ Name }) => Name)).toEqual(Array.from({ length: 130 }, (_, n) => `'=Formula ${n + 1}`));
  expect(data[0]).toMatchObject({
    Received: "2020-06-01 05:01",
    Phone: "'+442079460001",
    City: city,
    Message: 'Says "hello",\nthen goes',
    Status: "Contacted",
  });
  await expect(page.getByText("130 leads exported")).toBeVisible();
  await page.goto("/admin/audit");
  await expect(page.getByText("Downloaded a file of leads").first()).toBeVisible();

  allowConsoleErrors(/status of 500/);
  await page.goBack();
  await page.route("**/rest/v1/rpc/log_lead_export", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: "Export as CSV" }).click();
  await expect(
    page.getByText("The leads couldn’t be exported. Please try again, or reload the page."),
  ).toBeVisible();
  await asOwner((pool) => pool.query("delete from public.leads where city = $1", [city]));
});

test("an export in progress can be canceled, but is not by a double click", async ({ page }) => {
  const { name } = await storeLead();
  await openWithSharedSession(page, ADMIN, `/admin/leads?search=${encodeURIComponent(name)}`);
  await expect(page.getByText("1 lead matches.")).toBeVisible();
  await page.route("**/rest/v1/rpc/log_lead_export", () => {});
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const cancel = page.getByRole("button", { name: "Cancel export (0 so far)" });
  await cancel.dispatchEvent("click", { detail: 2 });
  await expectDrawn(page);
  await expect(cancel, "after a double click").toBeVisible();
  await cancel.click();
  await expect(page.getByRole("button", { name: "Export as CSV" })).toBeVisible();
  await expect(page.getByText("couldn’t be exported")).toHaveCount(0);
});

test("the call sheet fits one page, lists due leads first, and has a box and a line for each", async ({
  page,
}) => {
  const names = await asOwner(async (pool) => {
    const { rows } = await pool.query(
      `insert into public.leads (name, phone, email, city, message, status, follow_up_on, created_at)
       select repeat('María Fernández ', 4) || gen_random_uuid(), '+1702555' || 1000 + n, null, 'North Las Vegas',
         repeat('The hookups are upstairs, behind the gate. ', 40),
         case when n <= 3 then 'contacted' else 'new' end,
         case when n <= 3 then date '2018-01-01' + n end,
         timestamptz '2020-01-01T12:00:00Z' + n * interval '1 minute'
       from generate_series(1, 30) as n
       returning name`,
    );
    return rows.map(({ name }) => name);
  });
  try {
    await openWithSharedSession(page, ADMIN, "/admin/leads");
    await page.getByRole("link", { name: "Call sheet" }).click();
    const calls = page.getByRole("main").getByRole("listitem");
    await expect(calls).toHaveCount(CALLS_ON_A_SHEET);
    // Other tests' leads may be among them.
    const isDue = (await calls.allInnerTexts()).map((text) => /days? late|Due today/.test(text));
    expect(isDue).toEqual(isDue.toSorted((one, other) => Number(other) - Number(one)));
    await expect(
      calls.filter({ hasText: names[0] }).filter({ hasText: "days late · North Las Vegas" }),
    ).toHaveCount(1);
    await expect(page.getByText(/more to call don’t fit on this page/)).toBeVisible();
    await expectAccessible(page);
    // Nothing here can handle a tel: link.
    await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
    await calls.filter({ hasText: names[0] }).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 2, name: names[0] })).toBeVisible();
    await expect(page.getByRole("group", { name: "How did the call go?" })).toBeVisible();
    const screen = page.viewportSize();
    await page.setViewportSize({ width: 720, height: 960 });
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("[data-lead-bar]"), "covers no text on paper").toHaveCSS("position", "static");
    await expect(page.getByRole("textbox", { name: "Note" })).toBeHidden();
    await expect(page.getByRole("button"), "nothing to press on paper").toHaveCount(0);
    await page.emulateMedia({ media: null });
    if (screen) await page.setViewportSize(screen);
    await page.goBack();
    await expect(calls).toHaveCount(CALLS_ON_A_SHEET);
    for (const format of ["Letter", "A4"]) {
      expect(countPages(await page.pdf({ format }))).toBe(1);
    }
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(page.getByRole("navigation")).toHaveCount(0);
  } finally {
    await asOwner((pool) => pool.query("delete from public.leads where name = any ($1)", [names]));
  }
});

function countPages(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test("an import is previewed first, then done at once, keeps the dates and sends no notices", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED.*(papaparse|import_leads)/);
  const known = await storeLead({ message: "There already." });
  const [ana, bo] = [`Ana ${randomUUID()}`, `Bo ${randomUUID()}`];
  const lines = [
    "Name,Phone,Email,Message,Received,Status",
    `${ana},702-555-0142,,"Upstairs, behind the gate",2024-05-01 09:30,Contacted`,
    `${bo},(702) 555-0143,bo@example.com,,,`,
    `${known.name},${known.phone},${known.email},There already.,2020-03-01 04:00,`,
    `,555,,,2099-01-01,`,
  ];
  await openWithSharedSession(page, ADMIN, "/admin/leads");
  await page.getByRole("link", { name: "Import" }).click();
  await expect(page.getByRole("heading", { name: "Import leads" })).toBeFocused();
  const field = page.getByLabel("CSV file");
  const choose = (text: string) =>
    field.setInputFiles({ name: "leads.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  const outcome = page.getByRole("main").getByRole("status");
  await expect(outcome).toBeEmpty();
  // As after an update of the site, which removes the script.
  await page.route("**/assets/papaparse*.js", (file) => file.abort(), { times: 1 });
  await choose(lines.join("\r\n"));
  await expect(page.getByText("Please try again, or reload the page.")).toBeVisible();
  await choose(lines.slice(1).join("\r\n"));
  await expect(page.getByText(/The first line/)).toBeVisible();
  // Choosing anew begins empty: a browser wouldn't report the same file, corrected, as a change.
  const chooser = page.waitForEvent("filechooser");
  await field.click();
  await chooser;
  await expect(field).toHaveValue("");
  await choose(lines.join("\r\n"));
  await expect(outcome).toHaveText("2 new, 1 already there, 1 refused.");
  const refused = page.getByRole("list", { name: "Refused" });
  await expect(refused.getByText("Row 5, Name: Please enter a name.")).toBeVisible();
  await expectAccessible(page);
  const stored = () =>
    asOwner((pool) =>
      pool.query(
        `select name, status, created_at < now() - interval '1 year' as is_old, evidence ? 'imported' as is_imported,
           (select count(*)::int from public.lead_notices where lead_id = leads.id) as notices
         from public.leads where name = any ($1) order by name`,
        [[ana, bo]],
      ),
    ).then(({ rows }) => rows);
  expect(await stored()).toEqual([]);
  const importNow = page.getByRole("button", { name: "Import 2 leads" });
  const answered = Promise.withResolvers<void>();
  await intercept(page, "**/rest/v1/rpc/import_leads", (asked) => answered.promise.then(() => asked.abort()));
  await importNow.click();
  await expect(page.getByRole("button", { name: "Importing..." })).toBeVisible();
  answered.resolve();
  // The browser can't know whether the server got that far.
  await expect(page.getByRole("alert")).toHaveText(
    /^The server didn’t answer, so the leads may already be in/,
  );
  await stopIntercepting(page);
  await importNow.click();
  await expect(page.getByText("Imported 2 leads. Rows not imported:")).toBeFocused();
  // The refused row stays listed, so that it can be corrected in the file.
  await expect(refused.getByText("Row 5, Name: Please enter a name.")).toBeVisible();
  expect(await stored()).toEqual([
    { name: ana, status: "contacted", is_old: true, is_imported: true, notices: 0 },
    { name: bo, status: "new", is_old: false, is_imported: true, notices: 0 },
  ]);
  // As when another file is dropped on the field, which is no click.
  await choose(lines.slice(0, 2).join("\r\n"));
  await expect(outcome).toHaveText("0 new, 1 already there, 0 refused.");
  await expect(page.getByText("Imported 2 leads.")).toHaveCount(0);
});

test("an import whose answer was lost says on the next try that its leads are in", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED|status of 503/);
  const names = [`Ana ${randomUUID()}`, `Bo ${randomUUID()}`];
  await openWithSharedSession(page, ADMIN, "/admin/leads/import");
  const lines = names.map((name, place) => `${name},(702) 555-018${place}`);
  const csv = ["Name,Phone", ...lines].join("\n");
  const choose = () =>
    page
      .getByLabel("CSV file")
      .setInputFiles({ name: "leads.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await choose();
  const importNow = page.getByRole("button", { name: "Import 2 leads" });
  await expect(importNow).toBeEnabled();
  const OUTAGE = { code: "PGRST001", message: "Database connection error. Retrying the connection." };
  await intercept(page, "**/rest/v1/rpc/import_leads", (asked) =>
    asked.fulfill({ status: 503, json: OUTAGE }),
  );
  await importNow.click();
  await expect(page.getByRole("alert")).toContainText("the leads may already be in");
  await stopIntercepting(page);
  await loseNextAnswer(page, "**/rest/v1/rpc/import_leads", "POST");
  await importNow.click();
  await expect(page.getByRole("alert")).toContainText("the leads may already be in");
  await importNow.click();
  const alreadyIn = page.getByText("2 leads were already in, and not added again.");
  await expect(alreadyIn).toBeFocused();

  await test.step("whoever has left the screen is told, too, of an import that fails or succeeds", async () => {
    await page.goto("/admin/leads");
    for (const told of [page.getByText("the leads may already be in"), alreadyIn]) {
      await page.getByRole("link", { name: "Import" }).click();
      // The preview takes them for new.
      await intercept(page, "**/rest/v1/rpc/import_leads", (asked) =>
        asked.fulfill({ json: { added: 0, there: [] } }),
      );
      await choose();
      await expect(importNow).toBeEnabled();
      await stopIntercepting(page);
      const answering = Promise.withResolvers<void>();
      await intercept(page, "**/rest/v1/rpc/import_leads", (asked) =>
        answering.promise.then(() => (told === alreadyIn ? asked.pass() : asked.abort())),
      );
      await importNow.click();
      await page.goBack();
      await expect(page.getByRole("table", { name: "Leads" })).toBeVisible();
      answering.resolve();
      await expect(told).toBeVisible();
      await stopIntercepting(page);
    }
  });
  const { rows } = await asOwner((pool) =>
    pool.query("select count(*)::int from public.leads where name = any ($1)", [names]),
  );
  expect(rows).toEqual([{ count: 2 }]);
});
