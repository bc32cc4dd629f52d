import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { LeadSummary } from "#app/desk/lead-summary.ts";
import { asOwner } from "./database.ts";
import { intercept } from "./intercept.ts";

export type DeskLead = { name: string; status: string; quarantine?: object };

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

/** Stubs an empty lead summary, so that nothing is listed above the desk's leads. */
export async function stubEmptySummary(page: Page): Promise<void> {
  const nothing: LeadSummary = { waiting: [], held: 0, late: [], due: [], mine: 0 };
  await intercept(page, "**/rest/v1/rpc/lead_summary", (asked) => asked.fulfill({ json: nothing }));
}
