import { type HtmlNode, isBlank, isInline } from "./tree.ts";

/** What an element holds, as blocks and the lines that stand between them without one of their own. */
export type Part = { block: HtmlNode } | { line: HtmlNode[] };

export function partsOf(nodes: readonly HtmlNode[]): Part[] {
  const parts: Part[] = [];
  for (const node of nodes) {
    const last = parts.at(-1);
    if (!isInline(node)) parts.push({ block: node });
    else if (last && "line" in last) last.line.push(node);
    else parts.push({ line: [node] });
  }
  // Spaces between blocks are seen by nobody.
  return parts.filter((part) => "block" in part || !part.line.every(isBlank));
}
