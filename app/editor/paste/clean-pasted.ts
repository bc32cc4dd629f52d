import type { ContentKind } from "#app/content/content-identity.ts";
import { PAGE_WORDS, POST_WORDS } from "#app/content/vocabulary.ts";
import { escapeText, openingTag } from "#app/lib/html-text.ts";
import { readBlocks } from "../html/read-blocks.ts";
import type { RichNode } from "../html/rich-node.ts";
import { attributeOf, type HtmlElement, type HtmlNode, isElement, isText, parseTree } from "../html/tree.ts";
import { isAllowedLink, isOwnPicture } from "./addresses.ts";
import { withoutEmptyLines } from "./empty-lines.ts";
import { formattingOf, isList, isListSign, itemsOf, withLists } from "./office-html.ts";
import { holdSpaces, openStartOf, releaseSpaces } from "./own-copy.ts";

type Words = typeof PAGE_WORDS;
/** What was removed, in words for the user. */
type Removed = Set<string>;

const WORDS: Record<ContentKind, Words> = { page: PAGE_WORDS, post: POST_WORDS };
/** Elements that are removed with their content, and what the user is told. */
const REMOVED_ELEMENTS: ReadonlyMap<string, string> = new Map([
  ...["script", "noscript", "template"].map((tag) => [tag, "scripts"] as const),
  ...["style", "head", "title", "meta", "link", "base"].map((tag) => [tag, "styling"] as const),
  ...["iframe", "frame", "object", "embed", "applet"].map((tag) => [tag, "embedded pages"] as const),
  ...["textarea", "select", "option", "input", "button"].map((tag) => [tag, "form fields"] as const),
  ...["svg", "math", "canvas"].map((tag) => [tag, "drawings"] as const),
  ...["video", "audio"].map((tag) => [tag, "videos and sounds"] as const),
]);
const RENAMED: Readonly<Record<string, string>> = { h1: "h2", h5: "h4", h6: "h4", del: "s", strike: "s" };
/** Block elements that are replaced by `<p>` if the vocabulary does not have them. */
const LINE_ELEMENTS: ReadonlySet<string> = new Set(
  "div section article header footer nav main center address form".split(" "),
);
const CONTAINS_BLOCK = /<(p|h[1-6]|ul|ol|dl|table|blockquote|pre|figure|aside|div|hr|section)\b/;
/** Elements that only served the layout of the page that they were copied from, unless that was an editor. */
const LAYOUT_ELEMENTS = new Set(["div", "section", "article", "header", "footer", "nav"]);

const withoutLayout = (words: Words): Words => ({
  ...words,
  elements: words.elements.filter((tag) => !LAYOUT_ELEMENTS.has(tag)),
});

/** Pasted content, what was removed from it, and at how many levels the copy was open at its start. */
export type Pasted = { nodes: RichNode[]; removed: string[]; openStart: number };

/**
 * Reduces pasted HTML to what posts or pages may contain, and lists what was removed. Parses without a DOM, so nothing
 * in it runs or loads.
 */
export function cleanPasted(html: string, kind: ContentKind): Pasted {
  const removed: Removed = new Set();
  const tree = parseTree(html);
  const openStart = openStartOf(tree);
  if (openStart === null) dropDirection(tree);
  else holdSpaces(tree);
  const words = openStart === null ? withoutLayout(WORDS[kind]) : WORDS[kind];
  const blocks = releaseSpaces(readBlocks(parseTree(cleanNodes(withLists(tree), words, removed))));
  const nodes = openStart === null ? withoutEmptyLines(blocks) : blocks;
  return { nodes, removed: [...removed].toSorted(), openStart: openStart ?? 0 };
}

/** Google Docs writes the direction that every text here has anyway. */
function dropDirection(nodes: readonly HtmlNode[]): void {
  for (const node of nodes.filter(isElement)) {
    node.attrs = node.attrs.filter(({ name, value }) => name !== "dir" || value.toLowerCase() !== "ltr");
    dropDirection(node.childNodes);
  }
}

function cleanNodes(nodes: readonly HtmlNode[], words: Words, removed: Removed): string {
  return nodes.map((node) => cleanNode(node, words, removed)).join("");
}

function cleanNode(node: HtmlNode, words: Words, removed: Removed): string {
  if (isText(node)) return escapeText(node.value);
  if (!isElement(node)) return "";
  const removedAs = REMOVED_ELEMENTS.get(node.tagName);
  if (removedAs) {
    removed.add(removedAs);
    return "";
  }
  if (isListSign(node)) return "";
  const children = isList(node) ? itemsOf(node) : withLists(node.childNodes);
  const inner = cleanNodes(children, words, removed);
  const tag = RENAMED[node.tagName] ?? node.tagName;
  const own = cleanAttributes(node, tag, words, removed);
  if (tag === "img") return cleanPicture(own, removed);
  const isLostBlock =
    attributeOf(node, "data-block") !== undefined && !own.some(([name]) => name === "data-block");
  if (isLostBlock) removed.add("blocks of pages");
  if (isLostBlock && inner.trim() === "") return "";
  const isKnown = words.elements.includes(tag) && !hasNoEffect(tag, own);
  const { formatting, isRedundant } = formattingOf(node);
  if (!isKnown && LINE_ELEMENTS.has(tag) && inner.trim() !== "" && !CONTAINS_BLOCK.test(inner))
    return `<p>${inner}</p>`;
  if (!isKnown || isRedundant) return formatting.reduce((text, name) => `<${name}>${text}</${name}>`, inner);
  return openingTag(tag, own) + (["br", "hr"].includes(tag) ? "" : `${inner}</${tag}>`);
}

/** A link without an address, or a span without attributes. */
function hasNoEffect(tag: string, own: readonly [string, string][]): boolean {
  return tag === "a" ? !own.some(([name]) => name === "href") : tag === "span" && own.length === 0;
}

function cleanPicture(own: [string, string][], removed: Removed): string {
  if (own.some(([name]) => name === "src")) return openingTag("img", own);
  removed.add("pictures from elsewhere");
  return "";
}

function cleanAttributes(
  element: HtmlElement,
  tag: string,
  words: Words,
  removed: Removed,
): [string, string][] {
  const allowed = [...(words.attributes["*"] ?? []), ...(words.attributes[tag] ?? [])];
  return element.attrs.flatMap(({ name, value }): [string, string][] => {
    if (name === "class") return keptClasses(value, words, removed);
    if (name.startsWith("on")) removed.add("scripts");
    if (name === "style") removed.add("styling");
    // A pasted id could occur twice on the page.
    if (!allowed.includes(name) || ["id", "aria-labelledby", "rel"].includes(name)) return [];
    if (name === "href" && !isAllowedLink(value)) {
      removed.add("links that run scripts or lead to files");
      return [];
    }
    if (name === "src" && !isOwnPicture(value)) return [];
    const isBlock = name === "data-block" || attributeOf(element, "data-block") !== undefined;
    return name.startsWith("data-") && !isBlock ? [] : [[name, value]];
  });
}

function keptClasses(value: string, words: Words, removed: Removed): [string, string][] {
  const names = value.split(/\s+/).filter(Boolean);
  const kept = names.filter((name) => words.classes.includes(name));
  if (kept.length < names.length) removed.add("styling");
  return kept.length > 0 ? [["class", kept.join(" ")]] : [];
}
