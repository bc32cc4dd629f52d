import { expect, it } from "vitest";
import { openRichEditor } from "../../../tests/support/rich-editor.ts";
import { TOOLS } from "./formatting.ts";
import { openInsertMenu, takeBackSlash } from "./insert-menu.ts";

/** Uses a tool where the bar is, and returns the HTML. */
function use(name: string, source: string): string {
  const { editor, html } = openRichEditor(source);
  TOOLS.find((tool) => tool.name === name)?.run(editor, () => undefined);
  return html();
}

it.each([
  [
    "in the section of a designed page",
    '<section class="tinted"><div class="page-section"><h2>a|</h2><p>b</p></div></section><p>c</p>',
    '<section class="tinted"><div class="page-section"><h2>a</h2><p>/</p><p>b</p></div></section><p>c</p>',
  ],
  ["after a list", "<ul><li>a|</li><li>b</li></ul><p>c</p>", "<ul><li>a</li><li>b</li></ul><p>/</p><p>c</p>"],
  [
    "after a table in a section",
    "<section><table><tbody><tr><td>a|</td></tr></tbody></table><p>b</p></section>",
    "<section><table><tbody><tr><td>a</td></tr></tbody></table><p>/</p><p>b</p></section>",
  ],
  [
    "after a figure",
    '<figure><img src="/a.webp"><figcaption>a|</figcaption></figure>',
    '<figure><img src="/a.webp"><figcaption>a</figcaption></figure><p>/</p>',
  ],
  [
    "after a question",
    "<details><summary>Q|</summary><p>A</p></details>",
    "<details><summary>Q</summary><p>/</p><p>A</p></details>",
  ],
  ["in an empty line", "<section><p>a</p><p>|</p></section>", "<section><p>a</p><p>/</p></section>"],
  ["after a paragraph", "<p>a|</p><p>b</p>", "<p>a</p><p>/</p><p>b</p>"],
])("the insert menu opens %s, and takes its slash back", (_, source, written) => {
  expect(use("Insert", source)).toBe(written);
  const { editor, html } = openRichEditor(source);
  const before = editor.state.selection;
  openInsertMenu(editor);
  editor.commands.insertContent({ type: "text", text: "pic" });
  expect(takeBackSlash(editor)).toBe(true);
  expect(html()).toBe(source.replace("|", ""));
  expect(editor.state.selection.eq(before)).toBe(true);
});

it("leaves a slash that was typed by hand", () => {
  const { editor, html } = openRichEditor("<p>/|</p>");
  expect(takeBackSlash(editor)).toBe(false);
  expect(html()).toBe("<p>/</p>");
});
