import type { RichNode } from "../html/rich-node.ts";
import { attributeOf, type HtmlNode, isBlank, isElement, isText } from "../html/tree.ts";

/** A noncharacter that stands for a space: spaces at the ends of a line are dropped when HTML is read. */
const HELD_SPACE = "\uFDD0";

/**
 * At how many levels the copy is open at its start, which ProseMirror notes on what is copied from an editor; null for
 * what was copied elsewhere.
 */
export function openStartOf(nodes: readonly HtmlNode[]): number | null {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const noted = /^\d+/.exec(attributeOf(node, "data-pm-slice") ?? "");
    const found = noted ? Number(noted[0]) : openStartOf(node.childNodes);
    if (found !== null) return found;
  }
  return null;
}

/** Keeps all spaces of the text when it is read, but not the indentation between blocks. */
export function holdSpaces(nodes: readonly HtmlNode[]): void {
  for (const node of nodes) {
    if (isElement(node)) holdSpaces(node.childNodes);
    else if (isText(node) && !(isBlank(node) && node.value.includes("\n")))
      node.value = node.value.replaceAll(" ", HELD_SPACE);
  }
}

export function releaseSpaces(nodes: readonly RichNode[]): RichNode[] {
  return JSON.parse(JSON.stringify(nodes).replaceAll(HELD_SPACE, " "));
}
