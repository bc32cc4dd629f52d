import { getSchema } from "@tiptap/core";
import { EditorState, NodeSelection, TextSelection } from "@tiptap/pm/state";
import { expect, it } from "vitest";
import { openRichDocument } from "../rich-document.ts";
import { editorExtensions } from "../schema/extensions.ts";
import { cleanPasted } from "./clean-pasted.ts";
import { insertSlice, sliceOf } from "./insert-slice.ts";

const schema = getSchema(editorExtensions([]));

/** Pastes HTML into a text at the bar, or in place of what is between two bars. */
function pasteInto(source: string, html: string) {
  const { doc, toHtml } = openRichDocument(schema, source);
  const bars: number[] = [];
  doc.descendants((node, pos) => {
    for (const { index } of (node.text ?? "").matchAll(/\|/g)) bars.push(pos + index);
  });
  const [from = 0, to] = bars;
  const { tr } = EditorState.create({ doc });
  if (to !== undefined) tr.delete(to, to + 1);
  tr.delete(from, from + 1);
  tr.setSelection(TextSelection.create(tr.doc, from, to === undefined ? from : to - 1));
  const state = EditorState.create({ doc: tr.doc, selection: tr.selection });
  return { pasted: insertSlice(state, sliceOf(schema, cleanPasted(html, "page"))), toHtml };
}

/** Pastes, and then types. */
function paste(source: string, html: string, typed = ""): string {
  const { pasted, toHtml } = pasteInto(source, html);
  return toHtml(pasted.insertText(typed).doc).replaceAll(/\n\s*/g, "");
}

const FAQ = (question: string) =>
  `<div data-block="faq"><details name="faq"><summary>${question}</summary><p>A</p></details></div>`;

it.each([
  [
    "a word of a question into that question",
    FAQ("How |much"),
    '<summary data-pm-slice="1 1 [&quot;wordedBlock&quot;,null,&quot;box&quot;,null]">very </summary>',
    FAQ("How very much"),
  ],
  [
    "a word of a question into an empty line",
    "<p>|</p><p>b</p>",
    '<summary data-pm-slice="1 1 []">very</summary>',
    "<p>very</p><p>b</p>",
  ],
  ["a word of a heading", "<p>a|b</p>", '<h2 data-pm-slice="1 1 []">Word</h2>', "<p>aWordb</p>"],
  ["a word of a heading at the start", "<p>|b</p>", '<h2 data-pm-slice="1 1 []">Word</h2>', "<p>Wordb</p>"],
  ["a heading into an empty line", "<p>|</p>", '<h2 data-pm-slice="1 1 []">Title</h2>', "<h2>Title</h2>"],
  ["a heading from elsewhere", "<p>a|b</p>", "<h2>Word</h2>", "<p>aWordb</p>"],
  ["a heading over a word", "<p>a |b| c</p>", "<h2>Word</h2>", "<p>a Word c</p>"],
  ["spaces at the ends", "<p>a|fox</p>", '<p data-pm-slice="1 1 []"> quick </p>', "<p>a quick fox</p>"],
  ["a single space", "<p>a|b</p>", '<p data-pm-slice="1 1 []"> </p>', "<p>a b</p>"],
  [
    "two halves of paragraphs",
    "<p>a|b</p>",
    '<h2 data-pm-slice="1 1 []">end</h2>\n<p>start </p>',
    "<p>aend</p><p>start b</p>",
  ],
  [
    "items into a new item",
    "<ul><li>One</li><li>|</li></ul>",
    '<ul data-pm-slice="3 3 []">\n  <li>Two</li>\n  <li>Three</li>\n</ul>',
    "<ul><li>One</li><li>Two</li><li>Three</li></ul>",
  ],
  [
    "a list from elsewhere into a new item",
    "<ol><li>One</li><li>|</li><li>Four</li></ol>",
    "<ul><li>Two</li><li>Three</li></ul>",
    "<ol><li>One</li><li>Two</li><li>Three</li><li>Four</li></ol>",
  ],
  [
    "the end of an item and the start of its sublist",
    "<ul><li>|</li></ul>",
    '<li data-pm-slice="2 4 [&quot;bulletList&quot;,null]">One<ul>\n  <li>Sub</li>\n</ul></li>',
    "<ul><li>One<ul><li>Sub</li></ul></li></ul>",
  ],
  [
    "the paragraphs of a cell",
    "<p>a|b</p>",
    '<table data-pm-slice="2 2 -3 []"><tbody><tr><td><p>1</p><p>2</p></td></tr></tbody></table>',
    "<p>a1</p><p>2b</p>",
  ],
  [
    "selected cells",
    "<p>a|</p>",
    '<table data-pm-slice="1 1 -2 []"><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    "<p>a</p><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
  ],
  [
    "a selected picture",
    "<p>a|b</p>",
    '<img data-pm-slice="0 0 []" src="/a.webp">',
    '<p>a</p><img src="/a.webp"><p>b</p>',
  ],
  ["a list from elsewhere", "<p>a|b</p>", "<ul><li>1</li></ul>", "<p>a</p><ul><li>1</li></ul><p>b</p>"],
  ["more levels than there are", "<p>a|b</p>", '<p data-pm-slice="9 9 []">x</p>', "<p>axb</p>"],
])("inserts %s", (_, source, html, written) => expect(paste(source, html)).toBe(written));

it.each([
  ["a list", "<ul><li>1</li><li>2</li></ul>", "<p>a</p><ul><li>1</li><li>2!</li></ul><p>b</p>"],
  ["a heading after a text", "<p>1</p><h2>2</h2>", "<p>a1</p><h2>2!</h2><p>b</p>"],
  [
    "a table",
    "<table><tbody><tr><td>1</td></tr></tbody></table>",
    "<p>a</p><table><tbody><tr><td>1</td></tr></tbody></table><p>!b</p>",
  ],
])("what is typed after pasting %s stands where that ends", (_, html, written) =>
  expect(paste("<p>a|b</p>", html, "!")).toBe(written),
);

it("what is typed after pasting a list into the first of two items isn’t in the second", () =>
  expect(paste("<ul><li>1|</li><li>2</li></ul>", "<ul><li>a</li></ul>", "!")).toBe(
    "<ul><li>1<ul><li>a!</li></ul></li><li>2</li></ul>",
  ));

it.each([
  ["a list", "<ul><li>1</li></ul>", "<ul><li>1!</li></ul>"],
  [
    "a table",
    "<table><tbody><tr><td>1</td></tr></tbody></table>",
    "<table><tbody><tr><td>1!</td></tr></tbody></table>",
  ],
])("what is typed after pasting %s before a block does not go to the block", (_, html, written) => {
  const block = '<div data-block="price-tags"></div>';
  expect(paste(`<p>a|</p>${block}`, html, "!")).toBe(`<p>a</p>${written}${block}`);
});

it("selects a divider pasted before a block, so that what is typed next comes between the two", () => {
  const { pasted } = pasteInto('<p>a|</p><div data-block="price-tags"></div>', "<hr>");
  const { selection } = pasted;
  expect(selection instanceof NodeSelection && selection.node.type.name).toBe("horizontalRule");
});
