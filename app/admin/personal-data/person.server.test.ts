import { expect, it } from "vitest";
import { inBatches } from "./erase-leads.server.ts";
import { isLeadOf, parsePerson } from "./person.server.ts";

it.each([
  ["(702) 555-0142", { phone: "+17025550142" }],
  [" 702-555-0142 x7 ", { phone: "+17025550142;ext=7" }],
  ["Ada@Example.com", { email: "ada@example.com" }],
  ["\u2068Ada@example.com\u2069\u200b", { email: "ada@example.com" }],
  ["Ada", null],
  ["", null],
  ["%@example", { email: "%@example" }],
])("reads %j", (typed, person) => expect(parsePerson(typed)).toEqual(person));

it("finds nobody by a text that is too long for any address, at once", { timeout: 20_000 }, () => {
  // It takes no time at all; looking for a phone number in it would take minutes.
  for (const typed of [`1${" ".repeat(300_000)}2`, `a@${"a".repeat(253)}`])
    expect(parsePerson(typed)).toBeNull();
});

it("matches no lead of another person", () => {
  const lead = { phone: "+17025550142;ext=7", email: "A*a_b%@Example.com" };
  expect(isLeadOf({ phone: "+17025550142" }, lead)).toBe(true);
  expect(isLeadOf({ phone: "+1702555014" }, lead)).toBe(false);
  expect(isLeadOf({ email: "a*a_b%@example.com" }, lead)).toBe(true);
  expect(isLeadOf({ email: "axa_b%@example.com" }, lead)).toBe(false);
  expect(isLeadOf({ email: "a@example.com" }, { phone: "+17025550142", email: null })).toBe(false);
});

it("handles each of any number of leads once, a hundred at a time", async () => {
  const leads = Array.from({ length: 201 }, (_, number) => ({ id: String(number) }));
  const sizes: number[] = [];
  const handled = await inBatches(leads, async (ids) => {
    sizes.push(ids.length);
    return ids;
  });
  expect(handled).toEqual(leads.map(({ id }) => id));
  expect(sizes).toEqual([100, 100, 1]);
});
