import { Mark, markInputRule } from "@tiptap/core";
import { ownOf, ownValue } from "../html/rich-node.ts";
import { isAllowedLink } from "../paste/addresses.ts";

/**
 * An attribute of a mark that is kept when the browser copies its element: Firefox splits a link where text is typed at
 * its edge, and ProseMirror reads both parts from the page.
 */
export const copied = (name: string, value: unknown) => ({
  default: value,
  renderHTML: ({ [name]: kept }: Record<string, unknown>) =>
    JSON.stringify(kept) === JSON.stringify(value) ? {} : { [`data-${name}`]: JSON.stringify(kept) },
  parseHTML: ({ dataset }: HTMLElement) => JSON.parse(dataset[name] ?? JSON.stringify(value)),
});

/** Inline code. Unlike Tiptap's own, it can be combined with other formatting, as in HTML. */
export const InlineCode = Mark.create({
  name: "code",
  excludes: "",
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: "code" }],
  renderHTML: ({ HTMLAttributes }) => ["code", HTMLAttributes, 0],
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
  parseHTML: () => [{ tag: "a[data-own]" }],
  renderHTML({ mark, HTMLAttributes }) {
    const href = ownValue(ownOf(mark), "href") ?? "";
    // In the editor a click places the caret; it does not follow the link.
    return ["a", { ...HTMLAttributes, ...(isAllowedLink(href) && { href, title: href }) }, 0];
  },
});

/** Inline elements without a toolbar button, kept around their text. */
export const Wrapper = Mark.create({
  name: "wrapper",
  excludes: "",
  inclusive: false,
  addAttributes: () => ({ tag: copied("tag", "span") }),
  parseHTML: () => [{ tag: "[data-wrapper]" }],
  renderHTML: ({ mark, HTMLAttributes }) => [
    String(mark.attrs.tag),
    { ...HTMLAttributes, "data-wrapper": "" },
    0,
  ],
});
