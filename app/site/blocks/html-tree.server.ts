import { setImmediate } from "node:timers/promises";
import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html,
  Parser,
  parse,
  serialize,
} from "parse5";
import { BLOCK_LEVEL } from "#app/content/vocabulary.ts";

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
type HtmlText = DefaultTreeAdapterTypes.TextNode;

const MAX_ROUNDS = 5;
/** Parsed at a time. Long content is parsed in pieces, so that the server can answer other requests in between. */
const PIECE_CHARACTERS = 32_768;

/**
 * Parses HTML as a browser would inside `main` (HTML Standard, 13.2). Some trees, such as a heading within a heading,
 * parse differently once serialized: those are serialized and parsed again until the result is stable.
 */
export async function parseHtml(content: string): Promise<HtmlNode[]> {
  let written = content;
  for (let round = 1; ; round += 1) {
    const fragment = await parseInPieces(written);
    const readBack = serialize(fragment);
    if (readBack === written || round === MAX_ROUNDS) return fragment.childNodes;
    written = readBack;
  }
}

async function parseInPieces(content: string): Promise<DefaultTreeAdapterTypes.DocumentFragment> {
  const main = defaultTreeAdapter.createElement("main", html.NS.HTML, []);
  const parser = Parser.getFragmentParser<DefaultTreeAdapterMap>(main);
  for (let start = 0; start < content.length; start += PIECE_CHARACTERS) {
    parser.tokenizer.write(content.slice(start, start + PIECE_CHARACTERS), false);
    await setImmediate();
  }
  parser.tokenizer.write("", true);
  return parser.getFragment();
}

export function parseHtmlDocument(content: string): HtmlNode[] {
  return parse(content).childNodes;
}

export const isText = (node: HtmlNode): node is HtmlText => node.nodeName === "#text";
export const isHtmlElement = (node: HtmlNode): node is HtmlElement => "tagName" in node;

export function attribute(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((attr) => attr.name === name)?.value;
}

/** The first element, in document order, that passes the test. */
export function findHtmlElement(
  nodes: readonly HtmlNode[],
  test: (element: HtmlElement) => boolean,
): HtmlElement | null {
  for (const node of nodes) {
    if (!isHtmlElement(node)) continue;
    const found = test(node) ? node : findHtmlElement(node.childNodes, test);
    if (found) return found;
  }
  return null;
}

export const isBlockLevel = (node: HtmlNode) => isHtmlElement(node) && BLOCK_LEVEL.has(node.tagName);

/** The child nodes (of `parent`, if given) without comments and without whitespace between block-level elements. */
export function visibleNodes(nodes: readonly HtmlNode[], parent?: HtmlElement): HtmlNode[] {
  const shown = nodes.filter((node) => isText(node) || isHtmlElement(node));
  const isBoundary = (node: HtmlNode | undefined) =>
    node ? isBlockLevel(node) : parent === undefined || isBlockLevel(parent);
  return shown.filter(
    (node, index) =>
      !isText(node) ||
      node.value.trim() !== "" ||
      !(isBoundary(shown[index - 1]) || isBoundary(shown[index + 1])),
  );
}
