import { Mark, markInputRule } from "@tiptap/core";
import { ownOf, ownValue } from "../html/rich-node.ts";
import { isKeptAddress } from "../paste/addresses.ts";

/** Text between backticks; other formatting may stand around it, as it does in HTML. */
export const InlineCode = Mark.create({
  name: "code",
  excludes: "",
  code: true,
  exitable: true,
  renderHTML: () => ["code", 0],
  addKeyboardShortcuts() {
    return { "Mod-e": () => this.editor.commands.toggleMark("code") };
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|\s)`([^`]+)`$/, type: this.type })];
  },
});

export const Link = Mark.create({
  name: "link",
  inclusive: false,
  renderHTML({ mark }) {
    const href = ownValue(ownOf(mark), "href") ?? "";
    // A click places the caret; nothing here leads anywhere.
    return ["a", isKeptAddress(href) ? { href, title: href } : {}, 0];
  },
});

/** Elements within a line that have no button: they stay around their text. */
export const Wrapper = Mark.create({
  name: "wrapper",
  excludes: "",
  inclusive: false,
  addAttributes: () => ({ tag: { default: "span", rendered: false } }),
  renderHTML: ({ mark }) => [String(mark.attrs.tag), 0],
});
