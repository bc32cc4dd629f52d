import { expect, test } from "vitest";
import type { Business } from "#app/lib/business.ts";
import type { LeadRow } from "../lead-queries.ts";
import { messageLink } from "./message-links.ts";
import { BUILT_IN } from "./message-template.ts";

const business = { brand: "Spin & Dry", prices: { combo: 50, washer: 40, dryer: 40 } } as Business;
const lead = {
  name: "Ana Torres",
  phone: "+17025550123;ext=7",
  email: "a?b&c@example.com",
  evidence: null,
} as LeadRow;

test("a first text goes to the number and names the customer, the brand and the price", () => {
  const link = messageLink(BUILT_IN.text, lead, business);
  expect(link).toMatch(/^sms:\+17025550123\?&body=/);
  expect(decodeURIComponent(link)).toContain("Hi Ana, this is Spin & Dry about your quote request.");
  expect(decodeURIComponent(link)).toContain("$50 a month");
});

test("an address stays an address in a mail's link", () => {
  expect(messageLink(BUILT_IN.email, lead, business)).toMatch(
    /^mailto:a%3Fb%26c@example\.com\?subject=Your%20quote%20request%20at%20Spin%20%26%20Dry&body=Hi%20Ana/,
  );
});
