import { expect, test } from "vitest";
import { sortRefusal } from "./new-password.ts";

test.each([
  ["weak_password", "next"],
  ["same_password", "next"],
  ["email_exists", "next"],
  ["current_password_mismatch", "current"],
  ["over_request_rate_limit", "form"],
])("%s is said at the field: %s", (code, field) => {
  const refusal = Object.assign(new Error("Because."), { code });
  expect(sortRefusal(refusal, "otherwise")).toEqual({ field, message: "Because." });
});

test("a refusal without words has some", () => {
  expect(sortRefusal(new Error(), "otherwise")).toEqual({ field: "form", message: "otherwise" });
});
