import { expect, test } from "vitest";
import { sanitizeHtml } from "#app/lib/sanitize-html.server.ts";
import { QUOTE_FORM_BLOCK, splitAtQuoteForm } from "./quote-form-block.ts";

test("the block survives sanitising, however it was typed, and nothing else of its kind does", () => {
  expect(sanitizeHtml(QUOTE_FORM_BLOCK)).toBe(QUOTE_FORM_BLOCK);
  expect(sanitizeHtml("<DIV DATA-BLOCK='quote-form' onclick=x></DIV>")).toBe(QUOTE_FORM_BLOCK);
  expect(sanitizeHtml('<div data-block="other" data-x="1"></div>')).not.toMatch(/other|data-x/);
});

test("a page has one form, at the first block", () => {
  expect(splitAtQuoteForm("<p>a</p>")).toEqual({ before: "<p>a</p>", after: null });
  expect(splitAtQuoteForm(`<p>a</p>${QUOTE_FORM_BLOCK}<p>b</p>${QUOTE_FORM_BLOCK}`)).toEqual({
    before: "<p>a</p>",
    after: "<p>b</p>",
  });
  expect(splitAtQuoteForm(QUOTE_FORM_BLOCK)).toEqual({ before: "", after: "" });
});
