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

const MOST_ROUNDS = 5;
/** Read in one turn: reading content at its limits takes its time, so whoever else waits is answered in between. */
const PIECE_CHARACTERS = 32_768;

/**
 * The nodes that a browser makes of HTML inside a page's main part (HTML Standard, 13.2). What it would make something
 * else of when reading it back, such as a heading left within a heading, is read back until it stays.
 */
export async function parseHtml(content: string): Promise<HtmlNode[]> {
  let written = content;
  for (let round = 1; ; round += 1) {
    const fragment = await parseInPieces(written);
    const readBack = serialize(fragment);
    if (readBack === written || round === MOST_ROUNDS) return fragment.childNodes;
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

/** The first element, in document order, that a test holds for. */
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

/** Nodes, of an element if there is one, without the line breaks between blocks, which nobody sees. */
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
