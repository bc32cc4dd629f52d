import { expect, test } from "vitest";
import { splitStatements } from "./split-statements.ts";

test("statements are trimmed, lose their semicolons and keep their comments", () => {
  expect(splitStatements("-- The first.\nselect 1;\n\n  select 2 ;;\n")).toEqual([
    "-- The first.\nselect 1",
    "select 2",
  ]);
});

test.each([
  ["a string", "select 'a; b', 'it''s; here'"],
  ["a quoted name", 'select 1 as "a; ""b"'],
  ["a dollar-quoted body", "do $$ begin; end $$"],
  ["a tagged body with another quote in it", "do $body$ begin; $$ ; $$ end $body$"],
  ["a line comment", "select 1 -- one; it's\n, 2"],
  ["a block comment", "select 1 /* one; it's */, 2"],
])("a semicolon in %s does not end a statement", (_place, statement) => {
  expect(splitStatements(`${statement}; select 3`)).toEqual([statement, "select 3"]);
});

test("parameters and lone operators are not quotes", () => {
  expect(splitStatements("select $1 - 2 / 3; select $2")).toEqual(["select $1 - 2 / 3", "select $2"]);
});

test("whitespace and semicolons only are not a statement", () => {
  expect(splitStatements(" ;\n; ")).toEqual([]);
});
