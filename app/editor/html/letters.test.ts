import { expect, it, test } from "vitest";
import { CONTENT_LIMITS } from "#app/content/content-limits.ts";
import { offsetInHtml, placeInHtml } from "./letters.ts";

it("skips tags and comments, also those that are not closed, as browsers do", () => {
  for (const html of [
    "Hi <b>all</b>",
    "Hi <!-- <b> -->all",
    'Hi <b title=">">all',
    "Hi all<b title='>",
    "Hi all<!-- b",
  ])
    expect(placeInHtml(html, html.length).letters, html).toBe(5);
  expect(offsetInHtml("<p>a &amp; b<br", { letters: 3, isBeforeNext: false })).toBe(12);
});

test.each(["<a", "<!--", '<a"', "<a'", "</"])(
  "reads content full of %j at once",
  (part) => {
    const { characters, markup } = CONTENT_LIMITS;
    const html = part.repeat(markup / 2 - 1).padEnd(characters, "x");
    placeInHtml(html, html.length);
    // It takes milliseconds; a pattern that searches the rest for the end of each tag would take seconds.
  },
  3_000,
);
