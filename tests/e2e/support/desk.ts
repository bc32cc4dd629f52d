import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { LEADS_PER_FETCH } from "#app/desk/lead-queries.ts";
import type { LeadSummary } from "#app/desk/lead-summary.ts";
import { asOwner } from "./database.ts";
import { intercept } from "./intercept.ts";
import { expect } from "./test.ts";

const LEADS = "**/rest/v1/leads?*";

type DeskLead = { name: string; status: string; quarantine?: object };

/** Stores leads, newest first. @returns a mark to search for that finds only these */
export async function storeMarked(leads: readonly DeskLead[]): Promise<string> {
  const mark = randomUUID();
  await asOwner(async (pool) => {
    for (const [place, { name, status, quarantine = null }] of leads.entries()) {
      await pool.query(
        `insert into public.leads (name, phone, message, status, quarantine, created_at)
         values ($1, '+17025550123', $2, $3, $4, now() - interval '10 days' - $5 * interval '1 hour')`,
        [name, mark, status, quarantine, place],
      );
    }
  });
  return mark;
}

/** The stored leads with the mark, ordered by name. */
export async function storedOf(mark: string): Promise<{ name: string; status: string; held: boolean }[]> {
  const { rows } = await asOwner((pool) =>
    pool.query(
      "select name, status, quarantine is not null as held from public.leads where message = $1 order by name",
      [mark],
    ),
  );
  return rows;
}

/** The statuses of the stored leads with the mark, ordered by name. */
export async function statusesOf(mark: string): Promise<string[]> {
  return (await storedOf(mark)).map(({ status }) => status);
}

/** Stubs an empty lead summary, so that nothing is listed above the desk's leads. */
export async function stubEmptySummary(page: Page): Promise<void> {
  const nothing: LeadSummary = { waiting: [], held: 0, late: [], due: [], mine: 0 };
  await intercept(page, "**/rest/v1/rpc/lead_summary", (asked) => asked.fulfill({ json: nothing }));
}

/** Stubs a desk without leads. */
export async function noLeads(page: Page): Promise<void> {
  await intercept(page, LEADS, (asked) => asked.fulfill({ json: [] }));
  await stubEmptySummary(page);
}

/** Stores realistic requests, and two that are held back. @returns the path */
export async function storedLeads(path: string): Promise<string> {
  await storeLeads();
  return path;
}

/** The same as `storedLeads`, with a search that finds only these, so that the list is as short as on a site of its own. */
export async function foundLeads(path: string): Promise<string> {
  const address = new URL(path, "http://localhost");
  address.searchParams.set("search", await storeLeads());
  return address.pathname + address.search;
}

/** @returns the digits that the phone numbers of these leads, and no others, begin with */
async function storeLeads(): Promise<string> {
  const mark = randomUUID();
  const digits = `702${randomInt(520, 600)}${randomInt(100, 1000)}`;
  await asOwner(async (pool) => {
    await pool.query(
      `insert into public.leads (name, phone, email, city, message, quarantine) values
         ('Bot', $3 || '5', 'bot@example.com', 'Las Vegas', $2, '{"network_hour": 240}'),
         ('Eve', $3 || '6', null, null, null, '{"links": 3, "seconds": 1, "markup": 1, "hidden_field": 1}'),
         ('María de los Ángeles Fernández-Villaseñor y Castellanos, Jr.', $3 || '3 ext. 12',
          'maria.fernandez-villasenor@long-company-name.example', 'Mountains Edge', $1, null),
         ('María Fernández', $3 || '3 ext. 12', null, null, 'Second request: the dryer, too.', null),
         ('Bo', $3 || '4', null, null, null, null)`,
      [
        `The hookups are upstairs. ${"There is a gate, and a dog who is kind. ".repeat(48)}${mark}`,
        `Cheap watches ${mark}`,
        digits,
      ],
    );
    // Delete the notices: those of all screens' leads would count as a flood, and other tests' leads would be held
    // back.
    await pool.query(
      `delete from public.lead_notices
       where lead_id in (select id from public.leads where phone like '+1' || $1::text || '%')`,
      [digits],
    );
  });
  return digits;
}

/** Stubs a full first batch of leads, so that there is more to load. */
export async function manyLeads(page: Page): Promise<void> {
  const leads = Array.from({ length: LEADS_PER_FETCH }, (_, place) => ({
    id: randomUUID(),
    name: `Somebody ${place + 1}`,
    phone: "+17025550123",
    email: null,
    city: null,
    message: null,
    status: "contacted",
    quarantine: null,
    tags: [],
    created_at: new Date().toISOString(),
  }));
  await intercept(page, LEADS, (asked) => asked.fulfill({ json: leads }));
}

/** Opens the first lead of those that `storedLeads` stores. */
export async function openLead(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^María/ })
    .first()
    .click();
  await expect(
    page.getByRole("region", { name: "Lead", exact: true }).getByRole("heading").first(),
  ).toBeVisible();
}

/** Waits for all rows first: rows that render later would move the end. */
export async function scrollToEnd(page: Page): Promise<void> {
  await expect(page.getByRole("table", { name: "Leads" }).locator("[data-row]")).toHaveCount(LEADS_PER_FETCH);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
}

/**
 * Runs the statement once the page's next change of a lead is under way, so that this change meets what it did, and not
 * some request of the screen before it.
 */
export async function beforeNextLeadChange(page: Page, statement: string, id?: string): Promise<void> {
  let isNext = true;
  await intercept(page, LEADS, async (asked) => {
    const isMeant = isNext && asked.method === "PATCH";
    if (isMeant) isNext = false;
    if (isMeant) await asOwner((pool) => pool.query(statement, [id]));
    await asked.pass();
  });
}
