import { expect, it } from "vitest";
import { openRichEditor } from "../../../tests/support/rich-editor.ts";
import { setLink } from "./link-dialog.tsx";

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
