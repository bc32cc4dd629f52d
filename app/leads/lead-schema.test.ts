import { describe, expect, test } from "vitest";
import { parseEnteredLead, parseLead } from "./lead-schema.ts";
import { LEAD_LIMITS } from "./quote-fields.ts";

const valid = {
  name: " Ana Ruiz ",
  phone: "(702) 555-0142",
  email: "ana@example.com",
  city: "",
  message: "  ",
  agreement: "on",
};

/** Each field of the form, also those added later. */
const EMPTY = Object.fromEntries(Object.keys(LEAD_LIMITS).map((field) => [field, null]));

function parse(changes: Record<string, string | undefined> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...valid, ...changes })) {
    if (value !== undefined) form.set(name, value);
  }
  return parseLead(form);
}

describe("parseLead", () => {
  test("trims texts, normalizes the phone and turns empty optional texts into null", () => {
    expect(parse()).toEqual({
      ok: true,
      lead: { ...EMPTY, name: "Ana Ruiz", phone: "+17025550142", email: "ana@example.com" },
    });
  });

  test("removes characters that cannot be typed or stored", () => {
    expect(parse({ name: "A\u0000na\u0007", city: "\u0000", message: "one\r\n\ttwo\ud800" })).toMatchObject({
      lead: { name: "Ana", city: null, message: "one\r\n\ttwo\ufffd" },
    });
  });

  test("joins accents with their letters", () => {
    expect(parse({ name: "Jose\u0301 Nun\u0303ez", city: "San Jose\u0301" })).toMatchObject({
      lead: { name: "Jos\u00e9 Nu\u00f1ez", city: "San Jos\u00e9" },
    });
  });

  test("removes what turns the direction of the text beside it around, not the marks of Arabic or emoji", () => {
    expect(
      parse({ name: "\u202eEve\u202c \u2066Li\u2069", city: "\u202eReno", message: "\u200fمحمد 👩\u200d🔧" }),
    ).toMatchObject({ lead: { name: "Eve Li", city: "Reno", message: "\u200fمحمد 👩\u200d🔧" } });
  });

  test.each([
    ["ana＠example．com", "ana@example.com"],
    ["\u2068ana@example.com\u200b ", "ana@example.com"],
    ["a&b/c..d@mail.example.com", "a&b/c..d@mail.example.com"],
    ["ana@xn--exmple-cua.xn--p1ai", "ana@xn--exmple-cua.xn--p1ai"],
  ])("accepts the email %j", (email, stored) => {
    expect(parse({ email })).toMatchObject({ lead: { email: stored } });
  });

  test("accepts a form without message box or city", () => {
    expect(parse({ city: undefined, message: undefined })).toMatchObject({ ok: true });
  });

  test("drops fields that are not part of the form", () => {
    expect(parse({ status: "converted", id: "1" })).toMatchObject({
      lead: expect.not.objectContaining({ status: expect.anything(), agreement: expect.anything() }),
    });
  });

  test.each([
    ["name", "", "Please enter your name."],
    ["name", undefined, "Please enter your name."],
    ["name", "   ", "Please enter your name."],
    ["name", "\u0000\u200b", "Please enter your name."],
    ["name", "x".repeat(LEAD_LIMITS.name + 1), "Name can be at most 100 characters."],
    ["phone", "", "Please enter your phone number."],
    ["phone", "12345", "Please enter a phone number with area code, like 702-555-0142."],
    ["email", "", "Please enter your email address."],
    ["email", "\u200b", "Please enter your email address."],
    ["email", "ana@", "Please enter an email address like name@example.com."],
    ["email", "ana@example", "Please enter an email address like name@example.com."],
    ["email", "Ana <ana@example.com>", "Please enter an email address like name@example.com."],
    ["email", "ana@example.com, bo@example.com", "Please enter an email address like name@example.com."],
    ["city", "x".repeat(LEAD_LIMITS.city + 1), "City can be at most 80 characters."],
    ["message", "x".repeat(LEAD_LIMITS.message + 1), "Message can be at most 2000 characters."],
    ["agreement", undefined, "Please agree to the terms and privacy policy."],
    ["agreement", "off", "Please agree to the terms and privacy policy."],
  ])("%s %j gets exactly one message", (field, value, message) => {
    expect(parse({ [field]: value })).toEqual({ ok: false, errors: { [field]: message } });
  });

  test("reports every failing field at once", () => {
    const parsed = parseLead(new FormData());
    expect(parsed.ok ? [] : Object.keys(parsed.errors)).toEqual(["name", "phone", "email", "agreement"]);
  });

  test.each(["@", ".", "a@", "a.", "- ", "\u0301\u0323"])(
    "refuses a form full of %j at once",
    (part) => {
      const long = part.repeat(60_000 / part.length);
      for (const field of ["name", "phone", "email", "city", "message"])
        expect(parse({ [field]: long }).ok).toBe(false);
      // It takes milliseconds; a pattern that begins anew at each character would take seconds.
    },
    3_000,
  );
});

describe("parseEnteredLead", () => {
  const enter = (changes: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...valid, agreement: "", ...changes }))
      form.set(name, value);
    return parseEnteredLead(form);
  };

  test("requires neither an email nor the agreement", () => {
    expect(enter({ email: " " })).toEqual({
      ok: true,
      lead: { ...EMPTY, name: "Ana Ruiz", phone: "+17025550142" },
    });
  });

  test("otherwise parses like the visitors’ form, asking for a caller’s name", () => {
    expect(enter({ name: " ", phone: "555", email: "ana" })).toEqual({
      ok: false,
      errors: {
        name: "Please enter a name.",
        phone: "Please enter a phone number with area code, like 702-555-0142.",
        email: "Please enter an email address like name@example.com.",
      },
    });
  });
});
