import { normalForm } from "./normal-form.ts";
import { printBlock } from "./print-blocks.ts";
import { htmlNode, readBlocks } from "./read-blocks.ts";
import type { RichNode } from "./rich-node.ts";
import { isBlank, isElement, isInline, parseTree } from "./tree.ts";

/** A block of the content: its very source, what stood before it, and what the rich view has of it. */
export type Piece = { source: string; before: string; node: RichNode };
/** Content as blocks. Sources and all that stood between them, joined, are the content. */
export type Pieces = { pieces: readonly Piece[]; after: string };

type Span = { start: number; end: number; isWhole: boolean };

/**
 * Content as the rich view gets it. A block is rich where printing what was read of it means what its source means;
 * else it is a node of HTML that nobody touches.
 */
export function readPieces(source: string): Pieces {
  const spans = spansOf(source);
  const whole = spans.map(({ start, end }) => source.slice(start, end));
  const isSplitWell = joinedForms(whole) === normalForm(source);
  if (!isSplitWell) return { pieces: [{ source, before: "", node: htmlNode(source) }], after: "" };
  const pieces = spans.map((span, index) => ({
    source: source.slice(span.start, span.end),
    before: source.slice(spans[index - 1]?.end ?? 0, span.start),
    node: readPiece(source.slice(span.start, span.end), span.isWhole),
  }));
  return { pieces, after: source.slice(spans.at(-1)?.end ?? 0) };
}

function readPiece(source: string, isWhole: boolean): RichNode {
  const [node, ...others] = isWhole ? readBlocks(parseTree(source)) : [];
  if (!node || others.length > 0) return htmlNode(source);
  return normalForm(printBlock(node)) === normalForm(source) ? node : htmlNode(source);
}

function joinedForms(sources: readonly string[]): string {
  return JSON.stringify(sources.flatMap((source) => JSON.parse(normalForm(source))));
}

/** Where blocks begin and end. What stands loosely between them, and what a browser had to mend, is taken together. */
function spansOf(source: string): Span[] {
  const spans: Span[] = [];
  for (const node of parseTree(source)) {
    if (isBlank(node)) continue;
    const { startOffset: start = 0, endOffset: end = source.length } = node.sourceCodeLocation ?? {};
    const isWhole = isElement(node) && !isInline(node);
    const last = spans.at(-1);
    const between = source.slice(last?.end ?? 0, start);
    const isApart = start >= (last?.end ?? 0) && between.trim() === "";
    if (isApart && (isWhole || last?.isWhole !== false)) spans.push({ start, end, isWhole });
    else if (last)
      spans[spans.length - 1] = { start: last.start, end: Math.max(last.end, end), isWhole: false };
    else spans.push({ start: 0, end, isWhole: false });
  }
  const last = spans.at(-1);
  if (last && source.slice(last.end).trim() !== "")
    spans[spans.length - 1] = { ...last, end: source.length, isWhole: false };
  return spans;
}
