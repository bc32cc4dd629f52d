import { expect, test } from "vitest";
import { keepTickShape } from "./keep-tick-shape.ts";

test("Node shows the objects by which it queues calls", () => {
  expect(keepTickShape()).toBe(true);
});
