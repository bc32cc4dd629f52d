import type { JSONContent } from "@tiptap/core";
import type { Node, Schema } from "@tiptap/pm/model";
import {
  findAmong,
  lettersOfText,
  offsetInHtml,
  type PlaceAmongLetters,
  placeInHtml,
} from "./html/letters.ts";
import { type Piece, readPieces } from "./html/pieces.ts";
import { printBlock } from "./html/print-blocks.ts";
import type { RichNode } from "./html/rich-node.ts";

/**
 * Converts content between HTML and the rich view. Blocks that the user did not edit are written back byte for byte,
 * including the white space between them: every block carries the number of the piece of source that it was parsed
 * from, and is printed anew only if it has changed since.
 */
export type RichDocument = {
  doc: Node;
  toHtml: (doc: Node) => string;
  /** Maps a position in the document to an offset in `toHtml(doc)`. */
  offsetAt: (doc: Node, position: number) => number;
  /** Maps an offset in the source to a position in the document as it was opened. */
  positionAt: (offset: number) => number;
};

export function openRichDocument(schema: Schema, source: string): RichDocument {
  const { pieces, after } = readPieces(source);
  const originals = pieces.map(({ node, source }, piece) => makeNode(schema, withPiece(node, piece), source));
  const doc = schema.node("doc", null, originals.length > 0 ? originals : [schema.node("paragraph")]);
  // Nodes are immutable, so the HTML of a block can be cached.
  const printed = new WeakMap<Node, string>();

  function pieceOf(node: Node): number | null {
    const piece = node.attrs.piece;
    return typeof piece === "number" ? piece : null;
  }
  function isUnchanged(node: Node): boolean {
    const piece = pieceOf(node);
    return piece !== null && originals[piece]?.eq(node) === true;
  }
  /** False for a line without text, unless the source had it. */
  function isWritten(node: Node): boolean {
    return node.type.name !== "paragraph" || node.childCount > 0 || isUnchanged(node);
  }
  function print(node: Node): string {
    const cached = printed.get(node);
    if (cached !== undefined) return cached;
    const piece = pieceOf(node);
    const source = piece === null ? undefined : pieces[piece]?.source;
    const html = source !== undefined && isUnchanged(node) ? source : printBlock(node.toJSON() as RichNode);
    printed.set(node, html);
    return html;
  }
  /** The text between two blocks: as in the source if they were neighbors there. */
  function gapBetween(before: Node | undefined, node: Node): string {
    const piece = pieceOf(node);
    const sourceGap = piece === null ? undefined : pieces[piece]?.before;
    const wasFirst = piece === 0;
    if (!before) return wasFirst ? (sourceGap ?? "") : "";
    const wereNeighbors = piece !== null && pieceOf(before) === piece - 1;
    return wereNeighbors ? (sourceGap ?? "") : wasFirst ? "\n" : sourceGap || "\n";
  }
  function printAll(blocks: readonly Node[]) {
    return blocks.map((node, index) => ({ before: gapBetween(blocks[index - 1], node), html: print(node) }));
  }
  function toHtml(current: Node): string {
    const blocks = current.children.filter(isWritten);
    if (blocks.length === 0) return originals.length === 0 ? after : "";
    if (isEmptied(blocks, originals)) return "";
    const html = printAll(blocks).map(({ before, html }) => before + html);
    return html.join("") + after;
  }
  function offsetAt(current: Node, position: number): number {
    const $position = current.resolve(position);
    const index = $position.index(0);
    const blocks = printAll(current.children.slice(0, index + 1).filter(isWritten));
    const end = blocks.reduce((sum, { before, html }) => sum + before.length + html.length, 0);
    const own = blocks.at(-1);
    const node = current.maybeChild(index);
    if (!own || !node || !isWritten(node)) return end;
    const inner = $position.depth > 0 ? position - $position.start(1) : 0;
    return end - own.html.length + offsetInHtml(own.html, placeInBlock(node, inner));
  }
  return { doc, toHtml, offsetAt, positionAt: (offset) => findPosition(doc, pieces, offset) };
}

/** Maps an offset in the source to a position in `doc`, whose blocks are the `pieces`. */
function findPosition(doc: Node, pieces: readonly Piece[], offset: number): number {
  let [start, position] = [0, 0];
  for (const [index, { before, source }] of pieces.entries()) {
    const node = doc.child(index);
    start += before.length;
    if (offset <= start + source.length || index === pieces.length - 1) {
      const place = placeInHtml(source, offset - start);
      return node.isLeaf ? position : position + 1 + positionInBlock(node, place);
    }
    start += source.length;
    position += node.nodeSize;
  }
  return position;
}

/** Expresses a position within a block as a place among its letters. */
function placeInBlock(block: Node, position: number): PlaceAmongLetters {
  // A `<br>` separates words like a space.
  const before = block.textBetween(0, position, "", " ");
  const isFirst = block.resolve(position).parentOffset === 0;
  return { letters: lettersOfText(before).length, isBeforeNext: isFirst || /[ \t\n\r\f]$/.test(before) };
}

/** The reverse of `placeInBlock`; the start of the block if it has no text. */
function positionInBlock(block: Node, place: PlaceAmongLetters): number {
  const letters: { start: number; end: number }[] = [];
  block.descendants((node, at) => {
    for (const { start, end } of lettersOfText(node.text ?? ""))
      letters.push({ start: at + start, end: at + end });
  });
  return findAmong(letters, place) ?? 0;
}

/** Whether all was deleted: ProseMirror then leaves one empty line, which was not in the source. */
function isEmptied([only, ...others]: readonly Node[], originals: readonly Node[]): boolean {
  const isBare = only?.isTextblock && only.childCount === 0 && others.length === 0;
  return Boolean(isBare && !originals.some((node) => only?.eq(node)));
}

/** Content that does not fit the schema becomes a node of raw HTML. */
function makeNode(schema: Schema, json: JSONContent, source: string): Node {
  try {
    const node = schema.nodeFromJSON(json);
    node.check();
    return node;
  } catch {
    return schema.node("htmlNode", { source, piece: json.attrs?.piece });
  }
}

const withPiece = (node: RichNode, piece: number): JSONContent =>
  ({ ...node, attrs: { ...node.attrs, piece } }) as JSONContent;
