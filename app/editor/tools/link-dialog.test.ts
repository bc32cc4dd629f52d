import { expect, it } from "vitest";
import { openRichEditor } from "../../../tests/support/rich-editor.ts";
import { addressIn, setLink } from "./link-dialog.tsx";

it.each([
  [
    "text with a link in it",
    '<p>a |b <a href="/faq">c</a> d| e</p>',
    '<p>a <a href="/contact">b c d</a> e</p>',
  ],
  ["text", "<p>a |b| c</p>", '<p>a <a href="/contact">b</a> c</p>'],
  ["the link at the caret", '<p>a <a href="/faq">b| c</a> d</p>', '<p>a <a href="/contact">b c</a> d</p>'],
])("%s becomes one link", (_, source, written) => {
  const { editor, html } = openRichEditor(source);
  setLink(editor, [["href", "/contact"]], "Contact");
  expect(html()).toBe(written);
});

it.each([
  ["/faq", "/faq"],
  ["https://example.com/a", "https://example.com/a"],
  [" example.com ", "https://example.com"],
  ["www.example.com/a?b=c", "https://www.example.com/a?b=c"],
  ["ana@example.com", "mailto:ana@example.com"],
  ["hard water", null],
  ["javascript:alert(1)", null],
  ["//evil.example", null],
])("%s leads to %s", (typed, address) => expect(addressIn(typed)).toBe(address));
