import { describe, expect, it } from "vitest";
import { openRichEditor } from "../../../tests/support/rich-editor.ts";
import { insertionsOf, insertQuestion, questionsAround, toggleCallout } from "./insertions.ts";

const question = (text: string, answer: string) =>
  `<details name="faq"><summary>${text}</summary>${answer}</details>`;
const faq = (...questions: string[]) => `<div data-block="faq">${questions.join("")}</div>`;
const NEW = question("Question?", "<p>Answer.</p>");
const SAMPLE = faq(NEW);
const KIND = { block: "faq", name: "Questions", html: SAMPLE, settings: [] };

it.each([
  ["two paragraphs", "<aside><p>a</p><p>b|</p></aside>", "<p>a</p><p>b!</p>"],
  [
    "a list",
    "<aside><h3>a</h3><ul><li>b|</li><li>c</li></ul></aside>",
    "<h3>a</h3><ul><li>b!</li><li>c</li></ul>",
  ],
  ["one in a section", "<section><aside><p>a|</p></aside></section>", "<section><p>a!</p></section>"],
])("a callout is taken away from %s as a whole", (_, source, written) => {
  const { editor, html } = openRichEditor(source);
  toggleCallout(editor);
  editor.commands.command(({ tr }) => Boolean(tr.insertText("!")));
  expect(html()).toBe(written);
});

it("a selection that reaches beyond a callout stays as it is when the callout is taken away", () => {
  const { editor, html } = openRichEditor("<aside><p>a|b</p></aside><p>c|d</p>");
  toggleCallout(editor);
  const { from, to } = editor.state.selection;
  expect(editor.state.doc.textBetween(from, to, " ")).toBe("b c");
  expect(html()).toBe("<p>ab</p><p>cd</p>");
});

describe("a question", () => {
  it.each([
    ["after the one at the caret", faq(question("A|?", "<p>a</p>"), question("B?", "<p>b</p>")), 1],
    ["after the answer at the caret", faq(question("A?", "<p>a|</p>"), question("B?", "<p>b</p>")), 1],
    [
      "after an answer with a list",
      faq(question("A?", "<ul><li>a|</li></ul>"), question("B?", "<p>b</p>")),
      1,
    ],
  ])("is added %s, and selected to be written over", (_, source, place) => {
    const { editor, html } = openRichEditor(source);
    const questions = questionsAround(editor.state);
    if (!questions) throw new Error("no questions");
    insertQuestion(editor, questions, SAMPLE);
    const parts = source.replace("|", "").split(/(?<=<\/details>)(?=<)/);
    expect(html()).toBe([...parts.slice(0, place), NEW, ...parts.slice(place)].join(""));
    const { from, to } = editor.state.selection;
    expect(editor.state.doc.textBetween(from, to)).toBe("Question?");
  });

  it("is added as the last one while the whole block is selected", () => {
    const { editor, html } = openRichEditor(faq(question("A?", "<p>a</p>")));
    editor.commands.setNodeSelection(0);
    const questions = questionsAround(editor.state);
    if (!questions) throw new Error("no questions");
    insertQuestion(editor, questions, SAMPLE);
    expect(html()).toBe(faq(question("A?", "<p>a</p>"), NEW));
  });

  it("is added by the menu without a block within the block", () => {
    const { editor, html } = openRichEditor(faq(question("A?", "<p>a</p><p>x|</p>")));
    editor.commands.deleteRange({ from: editor.state.selection.from - 1, to: editor.state.selection.from });
    insertionsOf([KIND], () => undefined)
      .find(({ name }) => name === "Questions")
      ?.run(editor);
    expect(html()).toBe(faq(question("A?", "<p>a</p>"), NEW));
  });
});
