import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseLead } from "#app/leads/lead-schema.ts";
import { parsePhone } from "#app/leads/phone.ts";
import { LEAD_LIMITS } from "#app/leads/quote-fields.ts";
import { openTestBed } from "./test-bed.ts";

const bed = await openTestBed();
const visitor = bed.visit();
const VALID = { name: "Ada", phone: "702 555 0142", email: "ada@example.com", agreement: "on" };

const RUNS = 20_000;
const WHITE_SPACE = [
  ..." \t\n\v\f\r\u00a0\u1680\u2003\u2028\u2029\u202f\u205f\u3000\ufeff",
  "\u200b",
  "\u0085",
];
const COPIED = [..."\u00ad\u061c\u200e\u200f\u202a\u202c\u2060\u2066\u206f\u2070‐\u2011―−"];

async function asDatabaseReads(routine: "phone_number" | "typed_text", typed: readonly string[]) {
  const { rows } = await bed.owner.query(
    `select private.${routine}(typed) as read from unnest($1::text[]) with ordinality as given(typed, place) order by place`,
    [typed],
  );
  return rows.map(({ read }) => read);
}

/** Drops the characters that PostgreSQL can't store. */
const storable = (text: string) => text.toWellFormed().replaceAll("\0", "");

describe("the database normalizes input as the form does", () => {
  const area = fc.tuple(fc.integer({ min: 100, max: 999 }), fc.integer({ min: 1_000_000, max: 9_999_999 }));
  const gap = fc.constantFrom(
    "",
    "",
    " ",
    "-",
    ".",
    "·",
    "•",
    "–",
    "/",
    ") ",
    "(0)",
    ...WHITE_SPACE,
    ...COPIED,
  );
  const nearlyPhone = fc
    .tuple(
      fc.constantFrom(
        "",
        "",
        "(",
        "+1",
        "1",
        "+",
        "+44",
        "+44 (0)",
        "+0",
        " +1 (",
        "tel:",
        "\u00a0TEL:+1",
        "Cell: ",
        "Cell #:",
        "Home phone number: ",
        "wor\u212a.",
      ),
      area,
      gap,
      gap,
      fc.constantFrom(
        "",
        "",
        "",
        ";ext=",
        "; EXT=",
        ",",
        ",,",
        ";",
        " x",
        "X",
        "#",
        " ext. ",
        " (work) x",
        "Extension",
        "extens\u0130on ",
        "ext",
      ),
      fc.constantFrom("", "", "7", "123456", "1234567", " 12 ", "x5"),
      fc.constantFrom("", "", " ", "\n", ", ", "or", " (home)\u3000", "PHONE"),
    )
    .map(([lead, [code, line], first, second, word, number, end]) => {
      const digits = String(line);
      return `${lead}${code}${first}${digits.slice(0, 3)}${second}${digits.slice(3)}${word}${number}${end}`;
    });
  const pieces = [
    "+",
    "1",
    "7",
    "702",
    "5550142",
    "555",
    "0142",
    "(",
    ")",
    ".",
    "-",
    "–",
    "/",
    ";ext=",
    ";",
    ",",
    "ext",
    "x",
    "#",
    "(0)",
    "tel:",
    "·",
    "٣",
    "٧٠٢",
    "۵۵۵۰۱۴۲",
    "７０２",
    "（",
    "K",
  ];
  const scrambled = fc
    .array(fc.constantFrom(...pieces, ...WHITE_SPACE, ...COPIED), { maxLength: 12 })
    .map((parts) => parts.join(""));
  const anything = fc.string({ unit: "binary", maxLength: 40 });

  it("phone numbers", async () => {
    const typed = fc.sample(fc.oneof(nearlyPhone, scrambled, anything), RUNS).map(storable);
    const read = typed.map(parsePhone);
    expect(read.filter(Boolean).length).toBeGreaterThan(RUNS / 20);
    expect(read.filter((phone) => phone?.includes(";ext=")).length).toBeGreaterThan(RUNS / 200);
    expect(await asDatabaseReads("phone_number", typed)).toEqual(read);
  });

  it("other texts", async () => {
    const typical = fc.constantFrom(
      ...[...WHITE_SPACE, "\u0007", "\u009f", "\u202e", "\u2069"],
      ...["a", "é", "e", "\u0301", "\u0323", "\u0345"],
    );
    // Browser and database may know different versions of Unicode, in which the newest accents have another order.
    const unaccented = anything.map((text) => text.replace(/\p{M}/gu, ""));
    const padded = fc.array(fc.oneof(typical, unaccented), { maxLength: 6 }).map((parts) => parts.join(""));
    const typed = fc.sample(padded, RUNS).map(storable);
    const read = typed.map((city) => {
      const parsed = parseLead(formOf({ ...VALID, message: city }));
      return parsed.ok ? parsed.lead.message : "refused";
    });
    expect(await asDatabaseReads("typed_text", typed)).toEqual(read);
  });
});

describe("a lead inserted directly into the table", () => {
  it.each([
    ["(702) 555-0001", "+17025550001"],
    ["702-555-0001", "+17025550001"],
    ["7025550001", "+17025550001"],
    ["\u202a+1 702\u2011555\u22120001\u202c", "+17025550001"],
    [" 1 702 555 0001 ext. 12 ", "+17025550001;ext=12"],
    ["+44 20 7946 0958", "+442079460958"],
    ["702-555-0001,4", "+17025550001;ext=4"],
  ])("with the phone number %s is stored with %s", async (phone, kept) => {
    expect((await visitor.from("leads").insert({ name: "Ada", phone })).status).toBe(201);
    expect(await latestLead()).toMatchObject({ phone: kept });
  });

  it("is trimmed, and empty texts become null", async () => {
    const lead = { name: " Ada\u00a0", phone: "7025550002", email: "", city: "  ", message: "\n" };
    expect((await visitor.from("leads").insert(lead)).status).toBe(201);
    const kept = { name: "Ada", phone: "+17025550002", email: null, city: null, message: null };
    expect(await latestLead()).toMatchObject(kept);
  });

  it("is trimmed in every text column of the form, including later additions, and at each update", async () => {
    const { phone: _, email: __, ...texts } = LEAD_LIMITS;
    const typed = Object.keys(texts).map((field) => [field, " x\n"] as const);
    const lead = { phone: "7025550003", ...Object.fromEntries(typed) } as { name: string; phone: string };
    expect((await visitor.from("leads").insert(lead)).status).toBe(201);
    const stored = await latestLead();
    expect(stored).toMatchObject(Object.fromEntries(typed.map(([field]) => [field, "x"])));
    // Each by itself, as the trigger names the columns whose updates it looks at.
    for (const [field] of typed) {
      const { rows } = await bed.owner.query(
        `update public.leads set ${field} = ' y\n' where id = $1 returning ${field}`,
        [stored.id],
      );
      expect(rows).toEqual([{ [field]: "y" }]);
    }
  });

  it.each([
    ["name", ""],
    ["name", "\u200b"],
    ["name", "x".repeat(101)],
    ["phone", " "],
    ["phone", "555-0142"],
    ["phone", "1".repeat(41)],
    ["email", "ada"],
    ["email", `${"x".repeat(250)}@example.com`],
    ["city", "x".repeat(81)],
    ["message", "x".repeat(2001)],
  ])("is refused for an invalid %s with the form's message", async (field, value) => {
    const { agreement: _, ...lead } = { ...VALID, [field]: value };
    const parsed = parseLead(formOf({ ...VALID, [field]: value }));
    const message = parsed.ok ? undefined : Object.values(parsed.errors)[0];
    const { status, error } = await visitor.from("leads").insert(lead);
    expect({ status, ...error }).toMatchObject({ status: 400, code: "23514", details: null, message });
    expect(bed.logLines).toEqual([]);
  });
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

async function latestLead() {
  const { rows } = await bed.owner.query("select * from public.leads order by created_at desc limit 1");
  return rows[0];
}

it("a text far beyond its limit is refused before it is normalized, which would take long", async () => {
  const { error } = await visitor
    .from("leads")
    .insert({ name: "\u0301\u0323".repeat(14_000), phone: VALID.phone });
  expect(error?.message).toBe("Name can be at most 100 characters.");
});
