import { describe, expect, it } from "vitest";
import { openRichEditor } from "../../../tests/support/rich-editor.ts";
import { toggleCallout } from "../tools/insertions.ts";

const FAQ =
  '<div data-block="faq"><details name="faq"><summary>Q|uestion?</summary><p>Answer.</p></details></div>';

describe("a question", () => {
  it.each([
    ["a heading", "setHeading", { level: 2 }],
    ["a heading by its keys", "toggleHeading", { level: 2 }],
    ["a text", "setParagraph", undefined],
    ["code", "setCodeBlock", undefined],
    ["a list", "toggleBulletList", undefined],
    ["a numbered list", "toggleOrderedList", undefined],
    ["a quote", "toggleBlockquote", undefined],
    ["a callout", "wrapIn", "box"],
  ] as const)("does not become %s", (_, command, argument) => {
    const { editor, html } = openRichEditor(FAQ);
    (editor.commands[command] as (given: unknown) => boolean)(argument);
    expect(html()).toBe(FAQ.replace("|", ""));
  });

  it("may come into a callout with its whole figure", () => {
    const figure = '<figure><img src="/a.webp"><figcaption>Caption|</figcaption></figure>';
    const { editor, html } = openRichEditor(`<p>|Text</p>${figure}`);
    toggleCallout(editor);
    expect(html()).toBe(`<aside><p>Text</p>${figure.replace("|", "")}</aside>`);
  });

  it("leaves the answer free to be a heading", () => {
    const { editor, html } = openRichEditor(FAQ.replace("|", "").replace("Answer.", "|Answer."));
    editor.commands.setHeading({ level: 3 });
    expect(html()).toContain("<h3>Answer.</h3>");
  });
});
