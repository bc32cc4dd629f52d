import { expect, test } from "vitest";
import type { Business } from "#app/lib/business.ts";
import { mailLink, textLink } from "./contact-links.ts";
import type { LeadRow } from "./lead-queries.ts";

const business = { brand: "Spin & Dry", prices: { combo: 50, washer: 40, dryer: 40 } } as Business;
const lead = { name: "Ana Torres", phone: "+17025550123;ext=7", email: "a?b&c@example.com", evidence: null };

test("a first message goes to the number and names the customer, the brand and the price", () => {
  const link = textLink(lead as LeadRow, business);
  expect(link).toMatch(/^sms:\+17025550123\?&body=/);
  expect(decodeURIComponent(link)).toContain("Hi Ana, this is Spin & Dry about your quote request.");
  expect(decodeURIComponent(link)).toContain("$50 a month");
});

test("the price is the one that the form showed", () => {
  const shown = { ...lead, evidence: { prices: { combo: 45, washer: 35, dryer: 35 } } };
  expect(decodeURIComponent(textLink(shown as never, business))).toContain("$45 a month");
});

test("an address stays an address in a mail's link", () => {
  expect(mailLink(lead as LeadRow & { email: string }, business)).toMatch(
    /^mailto:a%3Fb%26c@example\.com\?subject=Your%20quote%20request%20at%20Spin%20%26%20Dry&body=Hi%20Ana/,
  );
});
