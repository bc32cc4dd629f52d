import { describe, expect, it } from "vitest";
import { openRichEditor } from "../../../tests/support/rich-editor.ts";

const FAQ =
  '<div data-block="faq"><details name="faq"><summary>Q|uestion?</summary><p>Answer.</p></details></div>';

describe("a question", () => {
  it.each([
    ["a heading", "setHeading", { level: 2 }],
    ["a heading by its keys", "toggleHeading", { level: 2 }],
    ["a text", "setParagraph", undefined],
    ["code", "setCodeBlock", undefined],
  ] as const)("does not become %s", (_, command, argument) => {
    const { editor, html } = openRichEditor(FAQ);
    (editor.commands[command] as (given: unknown) => boolean)(argument);
    expect(html()).toBe(FAQ.replace("|", ""));
  });

  it("leaves the answer free to be a heading", () => {
    const { editor, html } = openRichEditor(FAQ.replace("|", "").replace("Answer.", "|Answer."));
    editor.commands.setHeading({ level: 3 });
    expect(html()).toContain("<h3>Answer.</h3>");
  });
});
