import { VOID_ELEMENTS } from "#app/content/vocabulary.ts";
import { escapeText, openingTag } from "#app/lib/html-text.ts";
import {
  type HtmlElement,
  type HtmlNode,
  isBlockLevel,
  isHtmlElement,
  isText,
  visibleNodes,
} from "./html-tree.server.ts";

const INDENT = "  ";

/** Formats HTML for editing: block-level elements on their own indented lines, inline content on one line. */
export function printHtml(nodes: readonly HtmlNode[]): string {
  return visibleNodes(nodes)
    .map((node, index, all) => breakBetween(all[index - 1], node) + printNode(node, ""))
    .join("");
}

/** A line break where it doesn't affect rendering. */
function breakBetween(before: HtmlNode | undefined, node: HtmlNode): string {
  if (!before || isText(before) || isText(node)) return "";
  return isBlockLevel(before) || isBlockLevel(node) ? "\n" : "";
}

function printNode(node: HtmlNode, indent: string): string {
  if (isText(node)) return indent + escapeText(node.value);
  if (!isHtmlElement(node)) return "";
  const children = node.tagName === "pre" ? node.childNodes : visibleNodes(node.childNodes, node);
  const [open, close] = tagsOf(node);
  if (children.length === 0 || !children.every(isBlockLevel)) {
    return `${indent}${open}${children.map(printInline).join("")}${close}`;
  }
  const lines = children.map((child) => printNode(child, indent + INDENT));
  return [indent + open, ...lines, indent + close].join("\n");
}

function printInline(node: HtmlNode): string {
  if (isText(node)) return escapeText(node.value);
  if (!isHtmlElement(node)) return "";
  const [open, close] = tagsOf(node);
  return open + node.childNodes.map(printInline).join("") + close;
}

function tagsOf({ tagName, attrs }: HtmlElement): [open: string, close: string] {
  return [
    openingTag(
      tagName,
      attrs.map(({ name, value }) => [name, value]),
    ),
    VOID_ELEMENTS.has(tagName) ? "" : `</${tagName}>`,
  ];
}
