import { expect, test } from "vitest";
import { LEADS_PER_FETCH, type LeadRow } from "../lead-queries.ts";
import { CALLS_ON_A_SHEET, fillSheet } from "./who-to-call.ts";

const lead = (id: string) => ({ id }) as LeadRow;
const idsOf = (leads: LeadRow[]) => leads.map(({ id }) => id);

test("due leads come before waiting ones, without duplicates", () => {
  const { leads, left } = fillSheet([lead("due"), lead("both")], [lead("old"), lead("both"), lead("new")]);
  expect(idsOf(leads)).toEqual(["due", "both", "old", "new"]);
  expect(left).toBe(0);
});

test("leads that do not fit on the sheet are counted", () => {
  const many = Array.from({ length: CALLS_ON_A_SHEET + 3 }, (_, place) => lead(`${place}`));
  const { leads, left, mayBeMore } = fillSheet([], many);
  expect(idsOf(leads)).toEqual(idsOf(many).slice(0, CALLS_ON_A_SHEET));
  expect(left).toBe(3);
  expect(mayBeMore).toBe(false);
});

test("a count is a minimum if either list may continue", () => {
  const part = Array.from({ length: LEADS_PER_FETCH }, (_, place) => lead(`${place}`));
  for (const [due, waiting] of [
    [part, []],
    [[], part],
  ] as const)
    expect(fillSheet(due, waiting)).toMatchObject({
      left: LEADS_PER_FETCH - CALLS_ON_A_SHEET,
      mayBeMore: true,
    });
});
