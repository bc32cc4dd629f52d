import { expect, test } from "vitest";
import { LEAD_STATUSES, leadStatusLook } from "./lead-status.ts";

test("the statuses are the specification's, in its order", () => {
  expect(LEAD_STATUSES).toEqual(["new", "contacted", "qualified", "converted", "closed"]);
});

test.each([
  ["new", "default"],
  ["converted", "default"],
  ["contacted", "secondary"],
  ["qualified", "outline"],
  ["closed", "destructive"],
])("%s has the %s badge", (status, variant) => {
  expect(leadStatusLook(status)).toMatchObject({ variant });
});

test("an unknown status shows its raw value, also one that objects know by name", () => {
  expect(leadStatusLook("on_hold").label).toBe("on_hold");
  expect(leadStatusLook("constructor").label).toBe("constructor");
});
