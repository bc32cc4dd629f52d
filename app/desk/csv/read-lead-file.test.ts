import { describe, expect, it } from "vitest";
import { LEAD_LIMITS } from "#app/leads/quote-fields.ts";
import type { LeadRow } from "../lead-queries.ts";
import { HEADER_LINE, leadLine } from "./lead-lines.ts";
import { readLeadFile, readMoment } from "./read-lead-file.ts";

const read = (text: string) => readLeadFile(text, "2026-11-22");

describe("a file of leads", () => {
  it("is read back as exported", async () => {
    const asked = {
      ...Object.fromEntries(Object.keys(LEAD_LIMITS).map((field) => [field, `Her ${field}`])),
      name: "=Ana",
      phone: "+442079460142",
      email: "ana@example.com",
      message: "'Tis\ntwo lines",
    };
    const lead = {
      ...asked,
      status: "contacted",
      tags: [] as string[],
      follow_up_on: null,
      evidence: null,
      created_at: "2026-10-01T04:05:00Z",
    } as unknown as LeadRow;
    const text = `\u{feff}${HEADER_LINE}${leadLine(lead, "America/Los_Angeles")}`;
    expect(await read(text)).toEqual({
      leads: [{ ...asked, status: "contacted", received: "2026-09-30 21:05" }],
      refused: [],
      repeated: 0,
      unread: ["Follow up on", "Tags", "Page"],
    });
  });

  it("reports each refused line with its reason, counts duplicates and accepts any spreadsheet's separators", async () => {
    const text =
      "Customer;Telephone;Date\nBo;7025550142;\nBo;702-555-0142;\n\n;5;2030-01-01\n\nCy;7025550143;10/1/2026 2:30 PM\n";
    expect(await read(text)).toMatchObject({
      leads: [
        { name: "Bo", received: null, status: "new" },
        { name: "Cy", received: "2026-10-01 14:30" },
      ],
      repeated: 1,
      refused: [
        { row: 5, field: "Received" },
        { row: 5, field: "Name", reason: "Please enter a name." },
        { row: 5, field: "Phone" },
      ],
    });
  });

  it("may name its columns and statuses as people do, but an unknown status is refused", async () => {
    const text =
      "Full name,Mobile,E-mail,Location,Notes, STATUS,Created\nBo,7025550142,bo@example.com,Reno,Hi, Closed ,2026-10-01\nCy,7025550143,,,,Pending,\n";
    expect(await read(text)).toMatchObject({
      leads: [
        {
          name: "Bo",
          phone: "+17025550142",
          email: "bo@example.com",
          city: "Reno",
          message: "Hi",
          status: "closed",
          received: "2026-10-01 12:00",
        },
      ],
      refused: [{ row: 3, field: "Status", reason: expect.stringMatching(/^Use New, .* or Closed\.$/) }],
    });
  });

  it("may have messages and notes, a second phone number, and columns that leads don't have", async () => {
    const text =
      "Name,Phone,Mobile,Message,Notes,Lead source,\nBo,7025550142,7025550143,Hi,Gate 12,Yelp,\nCy,,7025550144,Hey,,,\n";
    expect(await read(text)).toMatchObject({
      leads: [
        { name: "Bo", phone: "+17025550142", message: "Hi\nGate 12" },
        { name: "Cy", phone: "+17025550144", message: "Hey" },
      ],
      unread: ["Lead source"],
    });
  });

  it.each(['"Big" one', '"Never closed'])(
    "is refused where %s would swallow the rows after it",
    async (message) =>
      expect(
        await read(`Name,Phone,Message\nBo,7025550142,\nCy,7025550143,${message}\nDi,7025550144,"Hi"\n`),
      ).toBe(
        "Row 3 has quotation marks that don’t match, so the rows after it can’t be read. Please correct it.",
      ),
  );

  it("needs columns for name and phone number", async () => {
    expect(await read("Name,City\nBo,Reno\n")).toBe("The first line has no “Phone” column.");
    expect(await read("")).toContain("Name");
    expect(await read(`Name,Phone\n${"Bo,7025550142\n".repeat(2_001)}`)).toBe(
      "The file has more than 2,000 leads. Please split it into several.",
    );
  });
});

it.each([
  ["2026-10-01", "2026-10-01 12:00"],
  ["2026-10-01T14:30:59", "2026-10-01 14:30"],
  ["10/1/2026", "2026-10-01 12:00"],
  ["10/1/2026, 12:05 AM", "2026-10-01 00:05"],
  ["10/1/2026 2:30 pm", "2026-10-01 14:30"],
  ["10/1/2026, 2:30\u202fPM", "2026-10-01 14:30"],
  ["10/1/2026 14:30:59", "2026-10-01 14:30"],
  [" 2026-11-22 ", "2026-11-22 12:00"],
  ["on 2026-10-01", undefined],
  ["2026-10-01 or later", undefined],
  ["on 10/1/2026", undefined],
  ["10/1/2026 or later", undefined],
  ["2026-11-23", undefined],
  ["10/1/26 14:30", "2026-10-01 14:30"],
  ["2026-10-01T21:30:00.000Z", "2026-10-01 14:30"],
  ["2026-10-01 21:30:00.123456+00", "2026-10-01 14:30"],
  ["2026-10-02T02:30:00+05:00", "2026-10-01 14:30"],
  ["2026-11-23 05:00:00+00", "2026-11-22 21:00"],
  ["2026-11-23 09:00:00+00", undefined],
  ["10/1/1926", undefined],
  ["2026-02-30T10:00:00+99", undefined],
  ["2026-02-30", undefined],
  ["2026-10-01 25:00", undefined],
  ["yesterday", undefined],
])("%s is parsed as the moment %s", (typed, moment) => expect(readMoment(typed, "2026-11-22")).toBe(moment));
