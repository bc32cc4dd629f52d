import { expect, test } from "vitest";
import { apiMessage, isDuplicate } from "./api-errors.ts";

test("only what the data API itself said is told", () => {
  expect(apiMessage({ code: "P0001", message: "Not today" })).toBe("Not today");
  expect(apiMessage({ code: "", message: "TypeError: Failed to fetch" })).toBeNull();
  expect(apiMessage(new TypeError("Failed to fetch"))).toBeNull();
  expect(apiMessage({ message: "<html>Bad gateway</html>" })).toBeNull();
  expect(apiMessage({ code: "P0001", message: "" })).toBeNull();
});

test("a unique violation is told by its code", () => {
  expect(isDuplicate({ code: "23505", message: "duplicate key" })).toBe(true);
  expect(isDuplicate({ code: "23503" })).toBe(false);
});
