import { expect, test, vi } from "vitest";
import { LEAD_LIMITS } from "#app/leads/quote-fields.ts";
import { silentLog } from "../../tests/support/silent-log.ts";
import { checkApiLeads } from "./api-leads.ts";
import { createLeadWatch, type LeadWatch } from "./lead-watch.ts";

const PHONE = "(702) 555-0142";
const insertInto = (table: string, watch: LeadWatch, row = {}) =>
  checkApiLeads(watch, PHONE)(new Request("http://localhost/rest/v1/leads"), {
    table,
    payload: { json: JSON.stringify([row]), count: 1, keys: [] },
  });

test("when the daily bytes are used up, leads are refused with the phone number, and other rows are not", async () => {
  const watch = createLeadWatch(silentLog, { calm: 0, flooding: 0, ofFloodingBlock: 0 });
  await expect(insertInto("leads", watch)).rejects.toMatchObject({
    status: 503,
    body: { code: "PT503", message: `Too many requests have come today. Please call ${PHONE}.` },
    retryAfterSeconds: 3_600,
  });
  expect([...(await insertInto("blog_posts", watch))]).toEqual([]);
});

test.each([
  { message: "See http://a.example, http://b.example, http://c.example" },
  { message: ["See http://a.example", "http://b.example", "http://c.example"] },
  { message: { see: "http://a.example http://b.example http://c.example" } },
])("is suspicious of links in whatever JSON the column stores as text: %j", async (row) => {
  const headers = await insertInto("leads", createLeadWatch(silentLog), row);
  expect(JSON.parse(headers.get("x-quarantine") ?? "")).toEqual({ links: 3 });
});

test("compares no more of a message than the column holds", async () => {
  const watch = createLeadWatch(silentLog);
  const quarantines = [];
  for (const end of ["a", "b", "c", "d", "e", "f"]) {
    const row = { phone: end.charCodeAt(0), message: "washer ".repeat(LEAD_LIMITS.message) + end };
    quarantines.push((await insertInto("leads", watch, row)).get("x-quarantine"));
  }
  expect(quarantines).toEqual(["", "", "", "", "", JSON.stringify({ repeated_text: 6 })]);
});

test("counts no more bytes than the largest lead has that can be stored", async () => {
  const watch = vi.fn<LeadWatch>(() => null);
  await insertInto("leads", watch, { name: "Ada" });
  await insertInto("leads", watch, { name: "x".repeat(20_000) });
  expect(watch.mock.calls.map(([{ bytes }]) => bytes)).toEqual(['[{"name":"Ada"}]'.length, 16_384]);
});
