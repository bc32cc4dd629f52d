import { Mark, markInputRule } from "@tiptap/core";
import { ownOf, ownValue } from "../html/rich-node.ts";
import { isAllowedLink } from "../paste/addresses.ts";

/** Inline code. Unlike Tiptap's own, it can be combined with other formatting, as in HTML. */
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
    // In the editor a click places the caret; it does not follow the link.
    return ["a", isAllowedLink(href) ? { href, title: href } : {}, 0];
  },
});

/** Inline elements without a toolbar button, kept around their text. */
export const Wrapper = Mark.create({
  name: "wrapper",
  excludes: "",
  inclusive: false,
  addAttributes: () => ({ tag: { default: "span", rendered: false } }),
  renderHTML: ({ mark }) => [String(mark.attrs.tag), 0],
});
