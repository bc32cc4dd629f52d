import { expect, test } from "vitest";
import { apiMessage, failedCall, isDuplicate } from "./api-errors.ts";

test("only messages of the data API itself are shown", () => {
  expect(apiMessage({ code: "P0001", message: "Not today" })).toBe("Not today");
  expect(apiMessage({ code: "", message: "TypeError: Failed to fetch" })).toBeNull();
  expect(apiMessage(new TypeError("Failed to fetch"))).toBeNull();
  expect(apiMessage({ message: "<html>Bad gateway</html>" })).toBeNull();
  expect(apiMessage({ code: "P0001", message: "" })).toBeNull();
});

test("a unique violation is recognized by its code", () => {
  expect(isDuplicate({ code: "23505", message: "duplicate key" })).toBe(true);
  expect(isDuplicate({ code: "23503" })).toBe(false);
});

test("a failed call is logged by its code, or by its message if it has none", () => {
  const refused = { code: "22P02", message: 'invalid input syntax for type uuid: "Ada"' };
  expect(failedCall("post not read", refused).message).toBe("post not read: 22P02");
  const unreachable = { code: "", message: "TypeError: fetch failed" };
  expect(failedCall("post not read", unreachable).message).toBe("post not read: TypeError: fetch failed");
});
