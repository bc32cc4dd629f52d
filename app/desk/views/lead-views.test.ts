import { expect, test } from "vitest";
import { queryOf } from "./lead-views.ts";

test("views are equal regardless of parameter order, and keep the search text", () => {
  expect(queryOf("?show=new&city=Mountains+Edge")).toBe("city=Mountains+Edge&show=new");
  expect(queryOf("?city=Mountains%20Edge&show=new")).toBe("city=Mountains+Edge&show=new");
  expect(queryOf("?search=a%3F%23b")).toBe("search=a%3F%23b");
  expect(queryOf("")).toBe("");
});
