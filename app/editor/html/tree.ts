import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment } from "parse5";

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
type HtmlText = DefaultTreeAdapterTypes.TextNode;

/** An element's attributes, in source order. */
export type Attributes = readonly (readonly [name: string, value: string])[];

/** Parses HTML as a browser would inside `<main>`. */
export function parseTree(source: string): HtmlNode[] {
  return parse(source, false);
}

/** The same, with source locations, which takes twice as long. */
export function parsePlacedTree(source: string): HtmlNode[] {
  return parse(source, true);
}

function parse(source: string, sourceCodeLocationInfo: boolean): HtmlNode[] {
  const main = defaultTreeAdapter.createElement("main", html.NS.HTML, []);
  return parseFragment(main, source, { sourceCodeLocationInfo }).childNodes;
}

export const isText = (node: HtmlNode): node is HtmlText => node.nodeName === "#text";
export const isElement = (node: HtmlNode): node is HtmlElement => "tagName" in node;
export const isBlank = (node: HtmlNode) => isText(node) && /^[ \t\n\r\f]*$/.test(node.value);

/** The text in nodes, without its markup. */
export const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (isText(node) ? node.value : isElement(node) ? textOf(node.childNodes) : "")).join("");

export const attributesOf = (element: HtmlElement): Attributes =>
  element.attrs.map(({ name, value }) => [name, value]);

export const attributeOf = (element: HtmlElement, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value;

/** Formatting elements, whose nesting order does not matter, with the mark that each becomes. */
export const FORMATTING: ReadonlyMap<string, string> = new Map([
  ["strong", "bold"],
  ["b", "bold"],
  ["em", "italic"],
  ["i", "italic"],
  ["u", "underline"],
  ["s", "strike"],
  ["code", "code"],
]);

/** The other inline elements. */
const INLINE_TAGS = new Set("a small sub sup mark abbr cite q kbd time span".split(" "));

export function isInline(node: HtmlNode): boolean {
  if (isText(node)) return true;
  if (!isElement(node)) return false;
  return (
    FORMATTING.has(node.tagName) || INLINE_TAGS.has(node.tagName) || ["br", "img"].includes(node.tagName)
  );
}

const isPicture = (node: HtmlNode | undefined) =>
  node !== undefined && isElement(node) && node.tagName === "img";

/** A block, or a line of inline nodes between blocks. Pictures with only white space beside them are blocks. */
type Part = { block: HtmlNode } | { line: HtmlNode[] };

export function partsOf(nodes: readonly HtmlNode[]): Part[] {
  const parts: Part[] = [];
  for (const node of nodes) {
    const last = parts.at(-1);
    if (!isInline(node)) parts.push({ block: node });
    else if (last && "line" in last) last.line.push(node);
    else parts.push({ line: [node] });
  }
  return parts.flatMap((part) => {
    if ("block" in part) return [part];
    const isOfPictures = part.line.every(
      (node, index, all) => isBlank(node) || (isPicture(node) && !isPicture(all[index + 1])),
    );
    // White space between blocks does not render.
    return isOfPictures ? part.line.filter(isPicture).map((block): Part => ({ block })) : [part];
  });
}
