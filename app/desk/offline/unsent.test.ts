import { expect, test } from "vitest";
import { signOutWarning } from "./unsent.ts";

test("signing out warns of all that it deletes", () => {
  expect(signOutWarning(0, [])).toBe("");
  expect(signOutWarning(1, [])).toBe("1 change waits to be sent. Signing out deletes it from this device.");
  expect(signOutWarning(0, ["request"])).toBe(
    "1 request is unfinished. Signing out deletes it from this device.",
  );
  expect(signOutWarning(2, ["a", "b", "request"])).toBe(
    "2 changes wait to be sent. 2 notes are unfinished. 1 request is unfinished. Signing out deletes them from this device.",
  );
});
