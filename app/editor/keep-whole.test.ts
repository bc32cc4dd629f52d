import { expect, it } from "vitest";
import { openRichEditor } from "../../tests/support/rich-editor.ts";
import { ownValue } from "./html/rich-node.ts";
import { keepWhole } from "./keep-whole.ts";

const question = (words: string, answer = "a") =>
  `<details name="faq"><summary>${words}</summary><p>${answer}</p></details>`;
const faq = (...questions: string[]) => `<div data-block="faq">${questions.join("")}</div>`;
const picture = '<figure><img src="/a.webp"><figcaption>c</figcaption></figure>';
const terms = "<dl><dt>t</dt><dd>m</dd></dl>";

/** Presses Backspace or Delete at the bar. */
function press(key: "Backspace" | "Delete", source: string): { isKept: boolean; written: string } {
  const { editor, html } = openRichEditor(source);
  const isKept = keepWhole(key === "Backspace" ? -1 : 1)({ editor });
  const written = html();
  editor.state.doc.check();
  return { isKept, written };
}

it.each([
  ["Backspace", faq(question("q"), question("|r"))],
  ["Backspace", `${faq(question("q"))}<p>|x</p>`],
  ["Backspace", `${picture}<p>|x</p>`],
  ["Backspace", `${terms}<p>|x</p>`],
  ["Backspace", "<dl><dt>t</dt><dd>|m</dd></dl>"],
  ["Backspace", "<dl><dt>t</dt><dd>m</dd><dt>|u</dt><dd>n</dd></dl>"],
  ["Backspace", `<p>x</p>${faq(question("|q"))}`],
  ["Delete", `<p>x|</p>${faq(question("q"))}`],
  ["Delete", `<p>x|</p>${picture}`],
  ["Delete", `<p>x|</p>${terms}`],
  ["Delete", faq(question("q", "a|"), question("r"))],
  ["Delete", `${picture.replace("c<", "c|<")}<p>x</p>`],
  ["Backspace", picture.replace("c<", "|c<")],
  ["Delete", question("q|")],
  ["Delete", question("|")],
  ["Backspace", question("q", "|a")],
  ["Delete", "<figure><blockquote><p>a|</p></blockquote><figcaption>c</figcaption></figure>"],
] as const)("%s joins nothing in %s", (key, source) => {
  expect(press(key, source)).toEqual({ isKept: true, written: source.replace("|", "") });
});

it.each([
  ["an empty line after a picture", "Backspace", `<p>x</p>${picture}<p>|</p>`, `<p>x</p>${picture}`],
  ["an empty line before questions", "Delete", `<p>|</p>${faq(question("q"))}`, faq(question("q"))],
  ["an empty caption", "Backspace", picture.replace("c<", "|<"), '<figure><img src="/a.webp"></figure>'],
  [
    "an empty term",
    "Backspace",
    "<dl><div><dt>t</dt><dd>m</dd></div><div><dt>|</dt></div></dl>",
    "<dl><div><dt>t</dt><dd>m</dd></div></dl>",
  ],
  ["an empty question", "Backspace", faq(question("q"), question("|", "")), faq(question("q"))],
] as const)("removes %s", (_, key, source, left) => {
  expect(press(key, source)).toEqual({ isKept: true, written: left });
});

it.each([
  ["Backspace", "<p>a</p><p>|b</p>"],
  ["Backspace", `<p>a</p>${faq(question("q", "a|b"))}`],
  ["Backspace", "<aside><p>a</p></aside><p>|b</p>"],
  ["Backspace", "<dl><dt>t</dt><dt>|u</dt><dd>m</dd></dl>"],
  ["Delete", "<dl><dt>t|</dt><dt>u</dt><dd>m</dd></dl>"],
  ["Delete", "<ul><li>a|</li><li>b</li></ul>"],
  ["Backspace", faq(question("q").replace("<p>a</p>", "<p>a</p><p>|b</p>"))],
  ["Backspace", `${picture}<ul><li>|x</li></ul>`],
  ["Backspace", "<dl><dt>t</dt><dd><ul><li>|x</li></ul></dd></dl>"],
  ["Backspace", `${picture}<table><tbody><tr><td>|x</td></tr></tbody></table>`],
  ["Delete", `<table><tbody><tr><td>x|</td></tr></tbody></table>${picture}`],
] as const)("leaves %s in %s to the editor", (key, source) => {
  expect(press(key, source).isKept).toBe(false);
});

it("selects what is beside a line, but not within what belongs together", () => {
  const selected = (source: string) => {
    const { editor } = openRichEditor(source);
    keepWhole(-1)({ editor });
    return !editor.state.selection.empty;
  };
  expect(selected(`${terms}<p>|x</p>`)).toBe(true);
  expect(selected("<dl><dt>t</dt><dd>m</dd><dt>|u</dt></dl>")).toBe(false);
});

it.each([
  ["with its caption", `<p>x</p>${picture}`, "<p>x</p>"],
  ["alone, if it has none", '<p>x</p><img src="/a.webp"><p>y</p>', "<p>x</p><p>y</p>"],
  [
    "alone, if there is another",
    '<figure><img src="/a.webp"><img src="/b.webp"><figcaption>c</figcaption></figure>',
    '<figure><img src="/b.webp"><figcaption>c</figcaption></figure>',
  ],
])("deletes a selected picture %s", (_, source, left) => {
  const { editor, html } = openRichEditor(source);
  editor.state.doc.descendants(({ attrs }, pos) => {
    if (ownValue(attrs.own ?? [], "src") === "/a.webp") editor.commands.setNodeSelection(pos);
  });
  expect(keepWhole(1)({ editor })).toBe(false);
  editor.commands.deleteSelection();
  expect(html()).toBe(left);
});

it.each([
  ["Backspace", "ctrlKey", `${picture}<p>|x</p>`],
  ["Backspace", "shiftKey", faq(question("q"), question("|r"))],
  ["Delete", "ctrlKey", `<p>x|</p>${faq(question("q"))}`],
] as const)("%s with %s joins nothing, either", (key, modifier, source) => {
  const { editor, html } = openRichEditor(source);
  const keys = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
  const event = { key, ...keys, [modifier]: true } as unknown as KeyboardEvent;
  editor.state.plugins.find((plugin) => plugin.props.handleKeyDown?.call(plugin, editor.view, event));
  expect(html()).toBe(source.replace("|", ""));
});

it("takes back first what the start of a line has become", () => {
  const { editor, html } = openRichEditor(`${picture}<p>|</p>`);
  for (const letter of "## ")
    editor.state.plugins.some((plugin) => {
      const { from, to } = editor.state.selection;
      const insert = () => editor.state.tr.insertText(letter, from, to);
      return plugin.props.handleTextInput?.call(plugin, editor.view, from, to, letter, insert);
    }) || editor.commands.command(({ tr }) => Boolean(tr.insertText(letter)));
  expect(html()).toBe(`${picture}<h2></h2>`);
  keepWhole(-1)({ editor });
  expect(html()).toBe(`${picture}<p>## </p>`);
});
