import { expect, test } from "vitest";
import { readQuoteForm } from "./quote-form.ts";

const TYPED =
  '<input id="a" type="text" name="name"/><input name="phone"/><input type="email" name="email"/>';
const form = (content: string, attributes = 'method="post" action="/quote" class="lead-form"') =>
  `<p>Call us.</p><form ${attributes}>\n${content}</form>`;

test("finds the quote form with the fields a browser would send", () => {
  const hidden =
    '<input type="hidden" name="shown" value="a&amp;b"/><input type="checkbox" name="agreement"/>';
  const other = form('<input name="query"/>', 'action="/search"');
  expect(readQuoteForm(other + form(TYPED + hidden))).toEqual({ action: "/quote", hidden: { shown: "a&b" } });
});

test.each([
  ["no form", "<p>Something went wrong.</p>"],
  ["a form without a field", form(TYPED)],
  ["a form that posts nowhere", form(`${TYPED}<input name="agreement"/>`, 'method="post"')],
  ["a form that does not post", form(`${TYPED}<input name="agreement"/>`, 'action="/quote"')],
])("%s is not a form that a visitor could send", (_, html) => {
  expect(readQuoteForm(html)).toBeNull();
});
