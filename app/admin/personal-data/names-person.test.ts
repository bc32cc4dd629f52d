import { expect, test } from "vitest";
import { namesPerson } from "./names-person.ts";

const MARIA = { name: "María López", phone: "+17025550142;ext=7", email: "Maria@example.com" };

test.each([
  "(702) 555-0142",
  "702.555.0142",
  "+1 702 555 0142",
  "5550142",
  "call 702-555-0142 again",
  "maria@EXAMPLE.com",
  "López, María",
  "waiting: maría lópez",
  "maria lopez",
  "Mari\u0301a Lo\u0301pez",
])("“%s” identifies the person", (text) => expect(namesPerson(text, MARIA)).toBe(true));

test.each([
  "",
  "María",
  "lopez",
  "0142",
  "702",
  "702 555-0143",
  "Henderson",
  "example.com",
  "Late, and mine",
])("“%s” does not identify the person, or only ambiguously", (text) =>
  expect(namesPerson(text, MARIA)).toBe(false),
);

test("part of a long name identifies the person, a single name only exactly", () => {
  expect(namesPerson("ana ruiz", { ...MARIA, name: "Ana Ruiz Garcia" })).toBe(true);
  expect(namesPerson("Bob", { ...MARIA, name: "bob" })).toBe(true);
  expect(namesPerson("Bob’s leads", { ...MARIA, name: "bob" })).toBe(false);
  expect(namesPerson("...", { ...MARIA, name: "--" })).toBe(false);
});
