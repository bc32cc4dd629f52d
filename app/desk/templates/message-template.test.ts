import { expect, test } from "vitest";
import type { Business } from "#app/lib/business.ts";
import type { LeadRow } from "../lead-queries.ts";
import {
  BUILT_IN,
  fillIn,
  type MessageTemplate,
  messageLink,
  placeholderProblem,
  templatesOf,
} from "./message-template.ts";

const business = {
  brand: "Spin & Dry",
  phoneDisplay: "(702) 555-0142",
  hours: { label: "Every day" },
  prices: { combo: 50, washer: 40, dryer: 35 },
} as Business;
const lead = { name: "Ana Torres", city: null, evidence: null };

test("placeholders are replaced by facts of the lead and the business", () => {
  const written =
    "{name}|{full_name}|{city}|{combo_price}|{washer_price}|{dryer_price}|{brand}|{phone}|{hours}";
  expect(fillIn(written, { lead, business })).toBe(
    "Ana|Ana Torres|your area|$50|$40|$35|Spin & Dry|(702) 555-0142|Every day",
  );
  const namedFrom = (name: string) => fillIn("{name}", { lead: { ...lead, name }, business });
  expect(["José\u00a0Núñez", "Taro\u3000Yamada", "王小明"].map(namedFrom)).toEqual([
    "José",
    "Taro",
    "王小明",
  ]);
  const shown = { ...lead, city: "Henderson", evidence: { prices: { combo: 45, washer: 35, dryer: 30 } } };
  expect(fillIn("{city} {combo_price} {washer_price}", { lead: shown, business })).toBe("Henderson $45 $35");
});

test("placeholders in the customer's own text are not replaced", () => {
  expect(fillIn("{name}", { lead: { ...lead, name: "{brand}" }, business })).toBe("{brand}");
});

test.each([
  ["Hi {name}", null],
  ["Hi {nickname}", "{nickname} isn’t a placeholder. Use one of those listed below."],
  ["Hi {}", "{} isn’t a placeholder. Use one of those listed below."],
  ["Hi {name", "One brace has no partner. A placeholder looks like {name}."],
  ["Hi name}", "One brace has no partner. A placeholder looks like {name}."],
])("the problem of %s is %s", (written, problem) => {
  expect(placeholderProblem(written)).toBe(problem);
});

test("the default template comes first, and the built-in one if none is stored", () => {
  const kept = [
    { ...BUILT_IN.text, id: "b", name: "B", is_usual: false },
    { ...BUILT_IN.text, id: "c", name: "C", is_usual: true },
    { ...BUILT_IN.text, id: "a", name: "A", is_usual: false },
  ] satisfies MessageTemplate[];
  expect(templatesOf(kept, "text").map(({ id }) => id)).toEqual(["c", "a", "b"]);
  expect(templatesOf(kept, "email")).toEqual([BUILT_IN.email]);
});

const customer = {
  name: "Ana Torres",
  phone: "+17025550123;ext=7",
  email: "a?b&c%d@example.com",
  evidence: null,
} as LeadRow;

test("the first text message goes to the number and names customer, brand and price", () => {
  const link = messageLink(BUILT_IN.text, customer, business);
  expect(link).toMatch(/^sms:\+17025550123\?&body=/);
  expect(decodeURIComponent(link)).toContain("Hi Ana, this is Spin & Dry about your quote request.");
  expect(decodeURIComponent(link)).toContain("$50 a month");
});

test("an email address is escaped correctly in a mailto link", () => {
  expect(messageLink(BUILT_IN.email, customer, business)).toMatch(
    /^mailto:a%3Fb%26c%25d@example\.com\?subject=Your%20quote%20request%20at%20Spin%20%26%20Dry&body=Hi%20Ana/,
  );
});
