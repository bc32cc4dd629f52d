import { serializeOuter } from "parse5";
import type { RichNode } from "./rich-node.ts";
import { attributesOf, type HtmlElement, type HtmlNode, isBlank, isElement } from "./tree.ts";

type ReadBlocks = (cell: RichNode, nodes: readonly HtmlNode[]) => RichNode;

/** Converts a table; null unless its sections have no attributes and all rows have the same number of plain cells. */
export function readTable(element: HtmlElement, withBlocks: ReadBlocks): RichNode | null {
  const children = elementsOf(element.childNodes);
  if (!children) return null;
  const [first] = children;
  const caption = first?.tagName === "caption" ? serializeOuter(first) : null;
  const parts = children.slice(caption === null ? 0 : 1);
  const content = parts.flatMap((part) => readPart(part, withBlocks));
  if (content.length === 0 || content.includes(null)) return null;
  const rows = content.filter((row) => row !== null);
  const widths = new Set(rows.map((row) => row.content?.length ?? 0));
  if (widths.size !== 1 || widths.has(0)) return null;
  return { type: "table", attrs: { own: attributesOf(element), caption }, content: rows };
}

function elementsOf(nodes: readonly HtmlNode[]): HtmlElement[] | null {
  const shown = nodes.filter((node) => !isBlank(node));
  return shown.every(isElement) ? shown : null;
}

function readPart(part: HtmlElement, withBlocks: ReadBlocks): (RichNode | null)[] {
  const rows = elementsOf(part.childNodes);
  const isPlain = ["thead", "tbody", "tfoot"].includes(part.tagName) && part.attrs.length === 0;
  if (!isPlain || !rows) return [null];
  return rows.map((row) => readRow(row, part.tagName, withBlocks));
}

function readRow(row: HtmlElement, part: string, withBlocks: ReadBlocks): RichNode | null {
  const cells = elementsOf(row.childNodes);
  if (row.tagName !== "tr" || !cells) return null;
  const content = cells.map((cell) => readCell(cell, withBlocks));
  if (!content.every((cell) => cell !== null)) return null;
  return { type: "tableRow", attrs: { own: attributesOf(row), part }, content };
}

/** Null for a cell that spans rows or columns: the table tools do not support those. */
function readCell(cell: HtmlElement, withBlocks: ReadBlocks): RichNode | null {
  const type = cell.tagName === "th" ? "tableHeader" : cell.tagName === "td" ? "tableCell" : null;
  if (!type || cell.attrs.some(({ name }) => name === "colspan" || name === "rowspan")) return null;
  return withBlocks({ type, attrs: { own: attributesOf(cell) } }, cell.childNodes);
}
