import { expect, test } from "vitest";
import { LEAD_STATUSES } from "#app/leads/lead-status.ts";
import { ALL_LEADS } from "../lead-listing.ts";
import type { LeadRow } from "../lead-queries.ts";
import { type Board, boardConditions, columnsOf } from "./board.ts";

const lead = (id: string, status: string, day: number) =>
  ({ id, status, created_at: `2026-11-0${day}T12:00:00Z` }) as LeadRow;
const NONE = { count: 0, leads: [] };
const board = {
  ...Object.fromEntries(LEAD_STATUSES.map((status) => [status, NONE])),
  new: { count: 1002, leads: [lead("a", "new", 1), lead("b", "closed", 2)] },
  contacted: { count: 2, leads: [lead("c", "contacted", 4), lead("d", "contacted", 3)] },
  closed: { count: 1, leads: [lead("e", "closed", 1)] },
} as Board;

test("a moved lead appears at once in its new column, in order and counted there", () => {
  const columns = columnsOf(board, {});
  expect(columns.map(({ status }) => status)).toEqual(LEAD_STATUSES);
  const shown = columns.map(({ status, count, leads }) => [status, count, leads.map(({ id }) => id)]);
  expect(shown.filter(([, count]) => count !== 0)).toEqual([
    ["new", 1001, ["a"]],
    ["contacted", 2, ["c", "d"]],
    ["closed", 2, ["b", "e"]],
  ]);
});

test("the board covers all statuses, and is ordered only if an order was chosen", () => {
  expect(boardConditions({ ...ALL_LEADS, show: "closed", city: "Henderson" })).toEqual({
    terms: [],
    city: "Henderson",
  });
  expect(boardConditions({ ...ALL_LEADS, order: "oldest" })).toMatchObject({ ascending: true });
});
