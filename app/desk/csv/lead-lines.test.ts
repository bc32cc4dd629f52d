import { expect, test } from "vitest";
import { readCsv } from "#app/lib/read-csv.ts";
import type { LeadRow } from "../lead-queries.ts";
import { HEADER_LINE, leadLine } from "./lead-lines.ts";

const LEAD = {
  name: "Ana Reyes",
  phone: "+17025550142;ext=7",
  email: null,
  city: "Henderson",
  message: "=1+1, please",
  status: "contacted",
  follow_up_on: null,
  tags: ["gate", "dog"],
  evidence: { page: "/faq" },
  // The next day in UTC, but not in the business's time zone.
  created_at: "2026-10-01T04:05:06Z",
} as unknown as LeadRow;

test("a lead is exported in readable form, in the business's time zone", async () => {
  const {
    lines: [header = [], cells = []],
  } = await readCsv(HEADER_LINE + leadLine(LEAD, "America/Los_Angeles"));
  const exported = header.map((name, place) => `${name}: ${cells[place]}`);
  expect(exported).toEqual(
    expect.arrayContaining([
      "Received: 2026-09-30 21:05",
      "Name: Ana Reyes",
      "Phone: (702) 555-0142 ext. 7",
      "Email: ",
      "City: Henderson",
      "Message: '=1+1, please",
      "Status: Contacted",
      "Follow up on: ",
      "Tags: gate, dog",
      "Page: /faq",
    ]),
  );
});

test("an international number is kept in full and as text", () => {
  const line = leadLine({ ...LEAD, phone: "+442079460142" } as LeadRow, "America/Los_Angeles");
  expect(line).toContain(",'+442079460142,");
});
