import { expect, test } from "vitest";
import { keepTickShape } from "./keep-tick-shape.ts";

test("Node exposes its tick objects", () => {
  expect(keepTickShape()).toBe(true);
});
