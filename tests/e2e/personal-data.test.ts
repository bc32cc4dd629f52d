import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openWithSharedSession, signIn } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { someLead, type TypedLead } from "./support/lead.ts";
import { loseNextAnswer } from "./support/lost-answer.ts";
import { mailsTo } from "./support/outbox.ts";
import { keptStaff, makeStaff } from "./support/staff.ts";
import { ADMIN, expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

test("a person's data is exported and erased, and nobody else's", async ({ page }) => {
  const email = `${crypto.randomUUID()}@example.com`;
  const lead = { ...someLead("Erased"), email };
  const other = { ...someLead("Stays"), email: `x${email}` };
  for (const each of [lead, other]) await storeTold(each);
  const mark = email.slice(0, 8);
  const [wanted, everybody] = [`Wanted ${mark}`, `Everybody ${mark}`];
  await storeViews({ [lead.name]: "show=new", [wanted]: `search=${email.toUpperCase()}` });
  await storeViews({ [other.name]: "show=new", [everybody]: "search=Erased" });

  await openWithSharedSession(page, ADMIN, "/admin/dashboard");
  await page.getByRole("link", { name: "Find what we have" }).click();
  await find(page, ` ${email.toUpperCase()} `);
  const found = page.getByRole("region", { name: "What we have" });
  await expect(page.getByRole("status").filter({ hasText: "1 quote request found" })).toBeAttached();
  await expect(found.getByRole("listitem")).toHaveCount(1);
  await expect(found).toContainText(lead.name);

  const downloading = page.waitForEvent("download");
  await found.getByRole("button", { name: "Download as JSON" }).click();
  const data = JSON.parse(await readFile(await (await downloading).path(), "utf8"));
  expect(data.leads).toEqual([expect.objectContaining({ name: lead.name, message: lead.message })]);
  expect(data.lead_notices).toContainEqual(expect.objectContaining({ recipient: "visitor", state: "sent" }));
  expect(data.lead_notes).toEqual([expect.objectContaining({ body: `About ${lead.name}` })]);
  expect(data.lead_status_changes).toEqual([expect.objectContaining({ former: "new", status: "closed" })]);
  expect(data.lead_field_changes).toEqual([expect.objectContaining({ field: "tags", present: "stairs" })]);

  // Both have the same timestamp, so they are ordered by id.
  const views = data.lead_views.toSorted((one: { name: string }, next: { name: string }) =>
    one.name.localeCompare(next.name),
  );
  expect(views).toEqual([
    expect.objectContaining({ name: lead.name }),
    expect.objectContaining({ query: expect.stringContaining("search=") }),
  ]);
  expect(data.lead_views[0]).not.toHaveProperty("owner_id");

  await found.getByRole("button", { name: "Erase" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase this for good?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await countLeads(lead)).toBe(1);
  await found.getByRole("button", { name: "Erase" }).click();
  await dialog.getByRole("button", { name: "Erase" }).click();
  await expect(page.getByText("Erased 1 quote request")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await countLeads(lead)).toBe(0);
  expect(await countNotes(lead)).toBe(0);
  expect(await countLeads(other)).toBe(1);
  expect(await countNotes(other)).toBe(1);
  expect(await countViews([lead.name, wanted])).toBe(0);
  expect(await countViews([other.name, everybody])).toBe(2);
  expect(await mailsTo(lead.email)).toEqual([]);
  expect(await mailsTo(other.email)).toHaveLength(1);

  await find(page, email);
  await expect(page.getByText("No quote requests found")).toBeVisible();
  await page.goto("/admin/audit");
  await expect(page.getByRole("main")).toContainText("Deleted a lead");
  await expect(page.getByRole("main")).not.toContainText(lead.name);
});

test("an erasure whose answer was lost is not said to have failed, and Find shows that nothing is left", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  const email = `${crypto.randomUUID()}@example.com`;
  await storeTold({ ...someLead("Erased"), email });
  await openWithSharedSession(page, ADMIN, "/admin/personal-data");
  await find(page, email);
  await loseNextAnswer(page, "**/admin/personal-data/erasure", "POST");
  await page.getByRole("button", { name: "Erase" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Erase" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "We couldn’t confirm that it was erased. Press Find to see what’s left.",
  );
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByText("No quote requests found")).toBeVisible();
});

test("a search for neither a phone number nor an email asks for one of them", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/400/);
  await openWithSharedSession(page, ADMIN, "/admin/personal-data");
  await find(page, "Ada");
  await expect(page.getByRole("alert")).toHaveText(
    "Enter a phone number with area code, or an email address.",
  );
  await expect(page.getByLabel("Phone number or email")).toHaveValue("Ada");
});

test("agents and strangers can neither export nor erase anything", async ({ page, request }) => {
  const lead = someLead("Kept");
  await asOwner((pool) =>
    pool.query("insert into public.leads (name, phone) values ($1, $2)", [lead.name, lead.phone]),
  );
  const token = await signIn(page, await keptStaff("agent"));
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Find what we have" })).toHaveCount(0);
  for (const headers of [{ authorization: `Bearer ${token}` }, undefined]) {
    for (const work of ["export", "erasure"]) {
      const answer = await request.post(`/admin/personal-data/${work}`, {
        data: { person: lead.phone },
        headers,
      });
      expect(answer.status()).toBe(403);
      expect(await answer.text()).not.toContain(lead.name);
    }
    const action = { id: "00000001.refused", action: "download" };
    for (const answer of [
      await request.get("/admin/kept-aside/list", { headers }),
      await request.post("/admin/kept-aside/action", { data: action, headers }),
    ])
      expect(answer.status()).toBe(403);
  }
  expect(await countLeads(lead)).toBe(1);
  await page.goto("/admin/personal-data");
  await expect(page).toHaveURL("/admin/dashboard");
});

/** Stores a lead from last week whose visitor was notified by a mail in the outbox. */
async function storeTold({ name, phone, email, message }: Required<TypedLead>): Promise<void> {
  const notice = await asOwner(async (pool) => {
    const { rows } = await pool.query(
      `with lead as (
         insert into public.leads (name, phone, email, message, created_at)
         values ($1, $2, $3, $4, now() - interval '7 days') returning id
       ),
       noted as (insert into public.lead_notes (lead_id, body) select id, 'About ' || $1 from lead),
       tagged as (
         insert into public.lead_field_changes (lead_id, field, present)
         select id, field, 'stairs' from lead, unnest(array['tags', 'assignee']) as field
       ),
       moved as (insert into public.lead_status_changes (lead_id, former, status) select id, 'new', 'closed' from lead)
       insert into public.lead_notices (lead_id, recipient, state) select id, 'visitor', 'sent' from lead returning id`,
      [name, phone, email, message],
    );
    return rows[0].id as string;
  });
  const outbox = join(process.env.E2E_DATA_DIR ?? "", "outbox");
  await mkdir(outbox, { recursive: true });
  await writeFile(join(outbox, `2099-01-01T00-00-00.000Z-${notice}-notice.eml`), `\nTo: ${email}\n`);
}

/** Stores a colleague's saved views, by name. */
async function storeViews(views: Record<string, string>): Promise<void> {
  const { id } = await makeStaff("agent");
  await asOwner((pool) =>
    pool.query(
      "insert into public.lead_views (owner_id, name, query) select $1, key, value from jsonb_each_text($2)",
      [id, JSON.stringify(views)],
    ),
  );
}

async function countViews(names: string[]): Promise<number> {
  const { rows } = await asOwner((pool) =>
    pool.query("select count(*)::int as count from public.lead_views where name = any($1)", [names]),
  );
  return rows[0].count;
}

async function find(page: Page, person: string): Promise<void> {
  await page.getByLabel("Phone number or email").fill(person);
  await page.getByRole("button", { name: "Find" }).click();
}

async function countLeads({ name }: TypedLead): Promise<number> {
  const { rows } = await asOwner((pool) =>
    pool.query("select count(*)::int as count from public.leads where name = $1", [name]),
  );
  return rows[0].count;
}

async function countNotes({ name }: TypedLead): Promise<number> {
  const { rows } = await asOwner((pool) =>
    pool.query("select count(*)::int as count from public.lead_notes where body = $1", [`About ${name}`]),
  );
  return rows[0].count;
}
