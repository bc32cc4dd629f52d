import { Node } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { ownOf, ownValue } from "../html/rich-node.ts";
import { isAllowedPicture } from "../paste/addresses.ts";

/** Stored in the document but not rendered as an attribute: each node renders what it needs of its HTML itself. */
export const unrendered = (value: unknown) => ({ default: value, rendered: false, parseHTML: () => value });

/** The labels of boxes; other boxes show none. */
const BOX_NAMES: Readonly<Record<string, string>> = {
  aside: "Callout",
  figure: "With a caption",
  section: "Section",
  header: "Opening",
  footer: "Ending",
  nav: "Links",
  article: "Article",
  details: "Question and answer",
};

export const boxName = (tag: string) => BOX_NAMES[tag] ?? "Part";

/** An element that contains blocks, such as a section of a designed page. */
export const Box = Node.create({
  name: "box",
  group: "block",
  content: "block+",
  defining: true,
  addAttributes: () => ({ tag: unrendered("section") }),
  renderHTML({ node }) {
    const tag = String(node.attrs.tag);
    return ["div", { "data-box": tag, "data-name": BOX_NAMES[tag] ?? null }, 0];
  },
});

/** A line other than a paragraph: a term, a question, a caption. */
export const Line = Node.create({
  name: "line",
  group: "block",
  content: "inline*",
  defining: true,
  addAttributes: () => ({ tag: unrendered("figcaption") }),
  renderHTML: ({ node }) => ["div", { "data-line": node.attrs.tag }, 0],
});

/** Whether the selection touches a line other than a paragraph. */
export function isInLine({ doc, selection: { from, to } }: EditorState): boolean {
  let isIn = false;
  doc.nodesBetween(from, to, ({ type }) => {
    isIn ||= type.name === "line";
  });
  return isIn;
}

const pictureOf = (own: ReturnType<typeof ownOf>) => {
  const src = ownValue(own, "src") ?? "";
  const size = (name: string) => ({ [name]: ownValue(own, name) ?? null });
  return {
    src: isAllowedPicture(src) ? src : null,
    alt: ownValue(own, "alt") ?? "",
    ...size("width"),
    ...size("height"),
  };
};

export const Picture = Node.create({
  name: "image",
  group: "block",
  atom: true,
  draggable: true,
  renderHTML: ({ node }) => ["img", pictureOf(ownOf(node))],
});

export const InlinePicture = Node.create({
  name: "inlineImage",
  group: "inline",
  inline: true,
  atom: true,
  draggable: true,
  renderHTML: ({ node }) => ["img", pictureOf(ownOf(node))],
});

/** HTML that the rich view does not support: shown as source and not editable. */
export const HtmlNode = Node.create({
  name: "htmlNode",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ source: unrendered("") }),
  renderHTML: ({ node }) => [
    "div",
    { "data-html": "", "data-name": "HTML" },
    ["pre", {}, String(node.attrs.source) || " "],
  ],
});
