import { expect, test } from "vitest";
import { readSpamHints } from "./spam-hints.ts";

function hintsOf(headers: Record<string, string>, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readSpamHints(new Request("https://site.example/quote", { headers }), form);
}

const NOTHING = { hiddenField: false, secondsOpen: null, checkToken: null };

test("a form sent without JavaScript yields no hints", () => {
  expect(hintsOf({}, { name: "Ada", subject: "" })).toEqual(NOTHING);
});

test("the hidden field, the time on the page and the check's token are read", () => {
  expect(hintsOf({ "x-seconds-open": "0" }, { subject: " ", "cf-turnstile-response": "token" })).toEqual({
    hiddenField: true,
    secondsOpen: 0,
    checkToken: "token",
  });
});

test.each(["", "-1", "1.5", "1e3", "NaN", "9".repeat(20)])("an invalid time is ignored: %s", (seconds) =>
  expect(hintsOf({ "x-seconds-open": seconds })).toEqual(NOTHING),
);
