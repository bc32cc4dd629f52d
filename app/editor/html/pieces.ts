import { joinedForm, normalForm, normalFormOf } from "./normal-form.ts";
import { printBlock } from "./print-blocks.ts";
import { htmlNode, readBlocks } from "./read-blocks.ts";
import type { RichNode } from "./rich-node.ts";
import { type HtmlNode, isBlank, isElement, parsePlacedTree, parseTree, partsOf } from "./tree.ts";

/** One block of the content: its exact source, the text between it and the block before, and its rich node. */
export type Piece = { source: string; before: string; node: RichNode };
/** Content split into blocks: concatenating each `before` and `source`, then `after`, gives the exact content. */
type Pieces = { pieces: readonly Piece[]; after: string };

type Span = { start: number; end: number; isWhole: boolean };

/**
 * Splits content into blocks for the rich view. A block is editable if printing its rich node gives HTML with the same
 * normal form as its source; otherwise it becomes a node of raw HTML that the rich view leaves alone.
 */
export function readPieces(source: string): Pieces {
  const tree = parsePlacedTree(source);
  const spans = spansOf(source, tree);
  const parts = spans.map((span) => partOf(source, span));
  const isSplitWell = joinedForm(parts.map(({ form }) => form)) === normalFormOf(tree);
  if (!isSplitWell) return { pieces: [{ source, before: "", node: htmlNode(source) }], after: "" };
  const pieces = parts.map((part, index) => ({
    source: part.source,
    before: source.slice(spans[index - 1]?.end ?? 0, part.start),
    node: readPart(part),
  }));
  return { pieces, after: source.slice(spans.at(-1)?.end ?? 0) };
}

type Part = Span & { source: string; tree: HtmlNode[]; form: string };

function partOf(source: string, span: Span): Part {
  const own = source.slice(span.start, span.end);
  const tree = parseTree(own);
  return { ...span, source: own, tree, form: normalFormOf(tree) };
}

function readPart({ source, isWhole, tree, form }: Part): RichNode {
  const [node, ...others] = isWhole ? readBlocks(tree) : [];
  if (!node || others.length > 0) return htmlNode(source);
  const printed = printBlock(node);
  return printed === source || normalForm(printed) === form ? node : htmlNode(source);
}

/** The source range of each block. Merges loose text between blocks, and markup that the parser had to repair. */
function spansOf(source: string, tree: readonly HtmlNode[]): Span[] {
  const spans: Span[] = [];
  const blocks = new Set(partsOf(tree).flatMap((part) => ("block" in part ? [part.block] : [])));
  for (const node of tree) {
    if (isBlank(node)) continue;
    const { startOffset: start = 0, endOffset: end = source.length } = node.sourceCodeLocation ?? {};
    const isWhole = isElement(node) && blocks.has(node);
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
