import { expect, it } from "vitest";
import { openRichEditor } from "../../tests/support/rich-editor.ts";
import { breakAcrossBoxes, breakLine } from "./break-line.ts";

const ROOMS = [
  "<p>ab</p>",
  '<div data-block="faq"><details name="faq"><summary>q</summary><p>a</p></details><details name="faq"><summary>r</summary><p>b</p><ul><li>c</li><li>d</li></ul></details></div>',
  "<section><h2>hd</h2><p>in</p></section>",
  '<figure><img src="/a.webp"><figcaption>cp</figcaption></figure>',
  "<dl><dt>t</dt><dd>m</dd></dl>",
  "<aside><p>md</p></aside>",
  "<p>la</p>",
].join("\n");

it("leaves no box with two questions or captions, from wherever to wherever the selection goes", () => {
  const { editor } = openRichEditor(ROOMS);
  const { doc } = editor.state;
  const ends = Array.from({ length: doc.content.size }, (_, at) => at).filter(
    (at) => doc.resolve(at).parent.inlineContent,
  );
  const problems: string[] = [];
  for (const from of ends)
    for (const to of ends.filter((end) => end > from)) {
      editor.commands.command(({ tr }) => Boolean(tr.replaceWith(0, tr.doc.content.size, doc.content)));
      editor.commands.setTextSelection({ from, to });
      const selected = doc.textBetween(from, to, "|");
      try {
        breakAcrossBoxes({ editor });
        editor.state.doc.check();
      } catch (error) {
        problems.push(`${selected}: ${error}`);
        continue;
      }
      editor.state.doc.descendants((node) => {
        const lines = node.children.filter(({ type }) => type.name === "line");
        if (lines.length > 1) problems.push(`${selected}: two lines in ${node.attrs.tag}`);
      });
    }
  expect(problems).toEqual([]);
});

it.each([
  [
    "begins no second question",
    "<details><summary>H|ow?</summary><p>S|o.</p></details>",
    "<details><summary>Ho.</summary></details>",
  ],
  ["begins a new paragraph", "<p>a|b</p><aside><p>c|d</p></aside>", "<p>a</p><p>d</p>"],
])("%s", (_, source, written) => {
  const { editor, html } = openRichEditor(source);
  expect(breakAcrossBoxes({ editor })).toBe(true);
  expect(html()).toBe(written);
});

it.each(["<p>a|b</p><p>c|d</p>", "<details><summary>H|o|w?</summary><p>So.</p></details>", "<p>a|b</p>"])(
  "leaves %s to the ordinary Enter",
  (source) => {
    expect(breakAcrossBoxes(openRichEditor(source))).toBe(false);
  },
);

const group = (term: string, ...definitions: string[]) =>
  `<div><dt>${term}</dt>${definitions.map((words) => `<dd>${words}</dd>`).join("")}</div>`;

it.each([
  ["<dl><dt>t|erm</dt><dd>m</dd></dl>", "<dl><dt>t</dt><dd>!erm</dd><dd>m</dd></dl>"],
  ["<dl><dt>t|er|m</dt><dd>m</dd></dl>", "<dl><dt>t</dt><dd>!m</dd><dd>m</dd></dl>"],
  ["<dl><dt>t</dt><dd>m<p>|</p></dd></dl>", "<dl><dt>t</dt><dd>m</dd><dt>!</dt></dl>"],
  ["<dl><dt>t</dt><dd>|</dd><dt>u</dt></dl>", "<dl><dt>t</dt><dt>!</dt><dt>u</dt></dl>"],
  ["<dl><dt>t</dt><dd>m</dd><dt>|</dt></dl><p>x</p>", "<dl><dt>t</dt><dd>m</dd></dl><p>!</p><p>x</p>"],
  ["<dl><dt>|</dt></dl>", "<p>!</p>"],
  [`<dl>${group("t", "m<p>|</p>")}</dl>`, `<dl>${group("t", "m")}${group("!")}</dl>`],
  [`<dl>${group("t", "m")}${group("|")}</dl>`, `<dl>${group("t", "m")}</dl><p>!</p>`],
  [
    "<details><summary>q|r</summary><p>a</p></details>",
    "<details><summary>q</summary><p>!r</p><p>a</p></details>",
  ],
  [
    "<details><summary>q|r|s</summary><p>a</p></details>",
    "<details><summary>q</summary><p>!s</p><p>a</p></details>",
  ],
  [
    "<details><summary>q|</summary><p>a</p></details>",
    "<details><summary>q</summary><p>!</p><p>a</p></details>",
  ],
  [
    "<details><summary>q</summary><p>|</p><p>a</p></details>",
    "<details><summary>q</summary><p>!</p><p>a</p></details>",
  ],
  ["<details><summary>q</summary><p>|</p></details>", "<details><summary>q</summary><p>!</p></details>"],
  [
    "<figure><blockquote><p>a</p><p>|</p><p>b</p></blockquote><figcaption>c</figcaption></figure>",
    "<figure><blockquote><p>a</p><p>!</p><p>b</p></blockquote><figcaption>c</figcaption></figure>",
  ],
  [
    '<figure><img src="/a.webp"><figcaption>c|d</figcaption></figure>',
    '<figure><img src="/a.webp"><figcaption>c</figcaption></figure><p>!d</p>',
  ],
])("Enter in %s tears nothing", (source, written) => {
  const { editor, html } = openRichEditor(source);
  expect(breakLine({ editor })).toBe(true);
  editor.state.doc.check();
  editor.commands.command(({ tr }) => Boolean(tr.insertText("!")));
  expect(html()).toBe(written);
});

it.each([
  "<dl><dt>t</dt><dd>m|</dd></dl>",
  "<details><summary>q</summary><p>a</p><p>|</p></details>",
  "<blockquote><p>a</p><p>|</p></blockquote>",
  "<figure><blockquote><p>a|</p></blockquote><figcaption>c</figcaption></figure>",
])("Enter in %s is an ordinary one", (source) => expect(breakLine(openRichEditor(source))).toBe(false));
