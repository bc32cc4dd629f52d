import { expect, test } from "vitest";
import { silentLog } from "../../tests/support/silent-log.ts";
import { checkApiLeads } from "./api-leads.ts";
import { createLeadWatch } from "./lead-watch.ts";

const check = checkApiLeads(
  createLeadWatch(silentLog, { calm: 0, flooding: 0, ofFloodingBlock: 0 }),
  "(702) 555-0142",
);
const insertInto = (table: string) =>
  check(new Request("http://localhost/rest/v1/leads"), {
    table,
    payload: { json: "[{}]", count: 1, keys: [] },
  });

test("when the daily bytes are used up, leads are refused with the phone number, and other rows are not", async () => {
  await expect(insertInto("leads")).rejects.toMatchObject({
    status: 503,
    body: { code: "PT503", message: "Too many requests have come today. Please call (702) 555-0142." },
    retryAfterSeconds: 3_600,
  });
  expect([...(await insertInto("blog_posts"))]).toEqual([]);
});
