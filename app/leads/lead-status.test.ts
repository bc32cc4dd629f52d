import { expect, test } from "vitest";
import { LEAD_STATUSES, leadStatusLook } from "./lead-status.ts";

test("the statuses and their order match the specification", () => {
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

test("an unknown status shows its raw value, even a name of an object property", () => {
  expect(leadStatusLook("on_hold").label).toBe("on_hold");
  expect(leadStatusLook("constructor").label).toBe("constructor");
});
