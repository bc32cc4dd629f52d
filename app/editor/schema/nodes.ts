import { Node, type Attributes as TiptapAttributes } from "@tiptap/core";
import { ownOf, ownValue } from "../html/rich-node.ts";
import { isShownPicture } from "../paste/addresses.ts";

const kept = (value: string): TiptapAttributes[string] => ({ default: value, rendered: false });

/** What these are called where they show themselves; the others are unlabeled. */
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

/** An element that holds others, such as a section of a designed page. */
export const Box = Node.create({
  name: "box",
  group: "block",
  content: "block+",
  defining: true,
  addAttributes: () => ({ tag: kept("section") }),
  renderHTML({ node }) {
    const tag = String(node.attrs.tag);
    return ["div", { "data-box": tag, "data-name": BOX_NAMES[tag] ?? null }, 0];
  },
});

/** A line of its own kind: a term, a question, a caption. */
export const Line = Node.create({
  name: "line",
  group: "block",
  content: "inline*",
  defining: true,
  addAttributes: () => ({ tag: kept("figcaption") }),
  renderHTML: ({ node }) => ["div", { "data-line": node.attrs.tag }, 0],
});

const pictureOf = (own: ReturnType<typeof ownOf>) => {
  const src = ownValue(own, "src") ?? "";
  const size = (name: string) => ({ [name]: ownValue(own, name) ?? null });
  return {
    src: isShownPicture(src) ? src : null,
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

/** HTML that the rich view cannot hold: shown as it is written, and left alone. */
export const HtmlNode = Node.create({
  name: "htmlNode",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ source: kept("") }),
  renderHTML: ({ node }) => [
    "div",
    { "data-html": "", "data-name": "HTML" },
    ["pre", {}, String(node.attrs.source) || " "],
  ],
});
