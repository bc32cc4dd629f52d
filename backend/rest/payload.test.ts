import { expect, it } from "vitest";
import { readPayload } from "./payload.ts";

const OPTIONS = { maxBytes: 100, emptyIsObject: false };

function read(
  body: BodyInit,
  { type = "application/json", columns = null as string[] | null, emptyIsObject = false } = {},
) {
  const request = new Request("http://api.test", { method: "POST", headers: { "content-type": type }, body });
  return readPayload(request, columns, { ...OPTIONS, emptyIsObject });
}

it("is a list, for one object or many, with values unchanged", async () => {
  expect(await read('{"b": 1.0, "a": 2}')).toEqual({
    json: '[{"b": 1.0, "a": 2}]',
    count: 1,
    keys: ["a", "b"],
  });
  expect(await read(' [{"a":1},{"a":2}]')).toEqual({ json: ' [{"a":1},{"a":2}]', count: 2, keys: ["a"] });
  expect(await read("[]")).toEqual({ json: "[]", count: 0, keys: [] });
  expect(await read("5")).toEqual({ json: "[]", count: 0, keys: [] });
});

it("has the columns that the caller named, if any", async () => {
  expect(await read('[{"a":1},{"b":2}]', { columns: ["b", "a", "b"] })).toMatchObject({ keys: ["a", "b"] });
});

it("rejects invalid JSON", async () => {
  for (const body of ["", '{"a":1},{"a":2}', "{"]) {
    await expect(read(body, { columns: ["a"] })).rejects.toThrow("Empty or invalid json");
  }
  expect(await read('{"a":1}', { columns: ["a"] })).toMatchObject({ json: '[{"a":1}]' });
});

it("may be missing only for a function", async () => {
  await expect(read("")).rejects.toThrow("Empty or invalid json");
  expect(await read("", { emptyIsObject: true })).toEqual({ json: "[{}]", count: 1, keys: [] });
});

it.each([
  ['[{"a":1},{"b":1}]', "All object keys must match"],
  ['[{"a":1},{"a":1,"b":1}]', "All object keys must match"],
  ['[{"a":1},null]', "All object keys must match"],
  ["[1]", "All object keys must match"],
  ["{", "Empty or invalid json"],
  ["\ufeff{}", "Empty or invalid json"],
])("%j is refused: %s", async (body, message) => {
  await expect(read(body)).rejects.toThrow(message);
});

it("is UTF-8 JSON of limited size", async () => {
  await expect(read(new Uint8Array([0x22, 0xff, 0x22]))).rejects.toThrow("Empty or invalid json");
  await expect(read("a=1", { type: "text/plain" })).rejects.toThrow(
    "Content-Type not acceptable: text/plain",
  );
  await expect(read(JSON.stringify({ a: "x".repeat(200) }))).rejects.toThrow("larger than 100 bytes");
});
