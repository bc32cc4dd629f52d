import pg from "pg";
import { expect, test } from "vitest";
import { faultFields } from "./log.ts";

const PHONE = "+17025550199";

test("database and parser messages that quote data are left out of the log line", () => {
  const refused = Object.assign(new pg.DatabaseError(`invalid input: "${PHONE}"`, 1, "error"), {
    code: "22P02",
  });
  const answered = { code: "P0001", details: `Failing row contains (${PHONE})`, hint: null, message: PHONE };
  const faults = [refused, answered, parseFault(`{"phone":${PHONE}`)];
  expect(faults.map((fault) => faultFields(fault).reason)).toEqual(["error 22P02", "P0001", "SyntaxError"]);
  expect(JSON.stringify(faults.map(faultFields))).not.toContain(PHONE);
});

test("other errors are logged with their message and location", () => {
  const { reason, at } = faultFields(new TypeError("nothing there"));
  expect(reason).toBe("TypeError: nothing there");
  expect(at).toContain("log.test.ts");
  expect(faultFields("odd")).toEqual({ reason: "odd", at: undefined });
  expect(faultFields(null).reason).toBe("null");
  expect(faultFields({ code: "", message: "TimeoutError: too late" }).reason).toBe("TimeoutError: too late");
});

function parseFault(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}
