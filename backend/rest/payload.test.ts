import { expect, it } from "vitest";
import { parsePayload } from "./payload.ts";

function parse(
  body: string | Uint8Array,
  { type = "application/json", columns = null as string[] | null, emptyIsObject = false } = {},
) {
  return parsePayload(Buffer.from(body), { contentType: type, columns, emptyIsObject });
}

it("is a list, for one object or many, with values unchanged", () => {
  expect(parse('{"b": 1.0, "a": 2}')).toEqual({
    json: '[{"b": 1.0, "a": 2}]',
    count: 1,
    keys: ["a", "b"],
  });
  expect(parse(' [{"a":1},{"a":2}]')).toEqual({ json: ' [{"a":1},{"a":2}]', count: 2, keys: ["a"] });
  expect(parse("[]")).toEqual({ json: "[]", count: 0, keys: [] });
  expect(parse("5")).toEqual({ json: "[]", count: 0, keys: [] });
});

it("has the columns that the caller named, if any", () => {
  expect(parse('[{"a":1},{"b":2}]', { columns: ["b", "a", "b"] })).toMatchObject({ keys: ["a", "b"] });
});

it("rejects invalid JSON", () => {
  for (const body of ["", '{"a":1},{"a":2}', "{"]) {
    expect(() => parse(body, { columns: ["a"] })).toThrow("Empty or invalid json");
  }
  expect(parse('{"a":1}', { columns: ["a"] })).toMatchObject({ json: '[{"a":1}]' });
});

it("may be missing only for a function", () => {
  expect(() => parse("")).toThrow("Empty or invalid json");
  expect(parse("", { emptyIsObject: true })).toEqual({ json: "[{}]", count: 1, keys: [] });
});

it.each([
  ['[{"a":1},{"b":1}]', "All object keys must match"],
  ['[{"a":1},{"a":1,"b":1}]', "All object keys must match"],
  ['[{"a":1},null]', "All object keys must match"],
  ["[1]", "All object keys must match"],
  ["{", "Empty or invalid json"],
  ["\ufeff{}", "Empty or invalid json"],
])("%j is refused: %s", (body, message) => {
  expect(() => parse(body)).toThrow(message);
});

it("is UTF-8 JSON", () => {
  expect(() => parse(new Uint8Array([0x22, 0xff, 0x22]))).toThrow("Empty or invalid json");
  expect(() => parse("a=1", { type: "text/plain" })).toThrow("Content-Type not acceptable: text/plain");
});
