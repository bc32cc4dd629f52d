import { serializeOuter } from "parse5";
import { readLine } from "./read-lines.ts";
import { readTable } from "./read-tables.ts";
import { filledWith, type RichNode } from "./rich-node.ts";
import {
  attributeOf,
  attributesOf,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  isElement,
  isText,
  partsOf,
} from "./tree.ts";

/** Elements that contain blocks, or lines and blocks. */
const BOX_TAGS: ReadonlySet<string> = new Set(
  "section div header footer nav article aside dl dd details figure".split(" "),
);
/** Elements that contain one line. */
const LINE_TAGS = new Set(["dt", "summary", "figcaption"]);

/** Converts parsed HTML to rich nodes. What the rich view does not support becomes a node of raw HTML. */
export function readBlocks(nodes: readonly HtmlNode[]): RichNode[] {
  return partsOf(nodes).map((part) => ("block" in part ? readBlock(part.block) : readBareLine(part.line)));
}

export function htmlNode(source: string): RichNode {
  return { type: "htmlNode", attrs: { source } };
}

/** A line without its own element, such as the text of a list item. */
function readBareLine(nodes: readonly HtmlNode[]): RichNode {
  const content = readLine(nodes);
  return content
    ? { type: "paragraph", attrs: { bare: true }, content }
    : htmlNode(nodes.map(sourceOf).join(""));
}

function readBlock(node: HtmlNode): RichNode {
  return (isElement(node) && readElement(node)) || htmlNode(sourceOf(node));
}

function sourceOf(node: HtmlNode): string {
  return isElement(node) || isText(node) ? serializeOuter(node) : "data" in node ? `<!--${node.data}-->` : "";
}

function readElement(element: HtmlElement): RichNode | null {
  const { tagName: tag, childNodes } = element;
  const own = attributesOf(element);
  if (tag === "p") return withLine({ type: "paragraph", attrs: { own, bare: false } }, childNodes);
  if (/^h[1-4]$/.test(tag))
    return withLine({ type: "heading", attrs: { own, level: Number(tag[1]) } }, childNodes);
  if (LINE_TAGS.has(tag)) return withLine({ type: "line", attrs: { tag, own } }, childNodes);
  if (tag === "div" && attributeOf(element, "data-block") !== undefined) {
    const content = readBlocks(childNodes);
    return content.length > 0
      ? { type: "wordedBlock", attrs: { own }, content }
      : { type: "siteBlock", attrs: { own } };
  }
  if (BOX_TAGS.has(tag)) return withBlocks({ type: "box", attrs: { tag, own } }, childNodes);
  if (tag === "blockquote") return withBlocks({ type: "blockquote", attrs: { own } }, childNodes);
  if (tag === "ul" || tag === "ol") return readList(element);
  if (tag === "img") return { type: "image", attrs: { own } };
  if (tag === "hr") return { type: "horizontalRule", attrs: { own } };
  if (tag === "pre") return readCode(element);
  return tag === "table" ? readTable(element, withBlocks) : null;
}

function withLine(node: RichNode, nodes: readonly HtmlNode[]): RichNode | null {
  const content = readLine(nodes);
  return content && { ...node, content };
}

const withBlocks = (node: RichNode, nodes: readonly HtmlNode[]) => filledWith(node, readBlocks(nodes));

function readList({ tagName, childNodes, attrs }: HtmlElement): RichNode | null {
  const items = childNodes.filter((node) => !isBlank(node));
  const areItems = items.every((node): node is HtmlElement => isElement(node) && node.tagName === "li");
  if (!areItems || items.length === 0) return null;
  const content = items.map((item) =>
    withBlocks({ type: "listItem", attrs: { own: attributesOf(item) } }, item.childNodes),
  );
  const start = attrs.find(({ name }) => name === "start")?.value;
  const isCounted = tagName === "ol" && start !== undefined && /^([2-9]|[1-9]\d{1,5})$/.test(start);
  const own = attrs
    .filter(({ name }) => !(isCounted && name === "start"))
    .map(({ name, value }) => [name, value]);
  return tagName === "ul"
    ? { type: "bulletList", attrs: { own }, content }
    : { type: "orderedList", attrs: { own, ...(isCounted && { start: Number(start) }) }, content };
}

function readCode(element: HtmlElement): RichNode | null {
  const [inner] = element.childNodes;
  const hasCode =
    element.childNodes.length === 1 && inner !== undefined && isElement(inner) && inner.tagName === "code";
  const texts = hasCode ? inner.childNodes : element.childNodes;
  if (!texts.every(isText)) return null;
  const text = texts.map(({ value }) => value).join("");
  return {
    type: "codeBlock",
    attrs: { own: attributesOf(element), inner: hasCode ? attributesOf(inner) : null },
    ...(text !== "" && { content: [{ type: "text", text }] }),
  };
}
