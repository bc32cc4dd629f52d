import { expect, test } from "vitest";
import { queryOf } from "./lead-views.ts";

test("a view is the same whatever the order of its address's parts, and keeps what was typed", () => {
  expect(queryOf("?show=new&city=Mountains+Edge")).toBe("city=Mountains+Edge&show=new");
  expect(queryOf("?city=Mountains%20Edge&show=new")).toBe("city=Mountains+Edge&show=new");
  expect(queryOf("?search=a%3F%23b")).toBe("search=a%3F%23b");
  expect(queryOf("")).toBe("");
});
