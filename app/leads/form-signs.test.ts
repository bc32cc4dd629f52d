import { expect, test } from "vitest";
import { formSigns } from "./form-signs.ts";

function signsOf(headers: Record<string, string>, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return formSigns(new Request("https://site.example/quote", { headers }), form);
}

const NOTHING = { hiddenField: false, secondsOpen: null, checkToken: null };

test("a form sent without script says nothing about how it was sent", () => {
  expect(signsOf({}, { name: "Ada", subject: "" })).toEqual(NOTHING);
});

test("what nobody sees, how long the page was open and the token of a check are read", () => {
  expect(signsOf({ "x-seconds-open": "0" }, { subject: " ", "cf-turnstile-response": "token" })).toEqual({
    hiddenField: true,
    secondsOpen: 0,
    checkToken: "token",
  });
});

test.each(["", "-1", "1.5", "1e3", "NaN", "9".repeat(20)])(
  "a time that is none says nothing: %s",
  (seconds) => expect(signsOf({ "x-seconds-open": seconds })).toEqual(NOTHING),
);
