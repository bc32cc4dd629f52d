import type { JSONContent } from "@tiptap/core";
import type { Node, Schema } from "@tiptap/pm/model";
import { offsetInHtml, placeInHtml } from "./html/letters.ts";
import { type Piece, readPieces } from "./html/pieces.ts";
import { printBlock } from "./html/print-blocks.ts";
import type { RichNode } from "./html/rich-node.ts";
import { placeInBlock, positionInBlock } from "./place-in-block.ts";

/**
 * Content in the rich view, and back. What its author did not touch comes back as its very source, byte for byte, with
 * all that stood between: every block carries the number of the piece that it was made from, and is only printed anew
 * when it is not that any more.
 */
export type RichDocument = {
  doc: Node;
  toHtml: (doc: Node) => string;
  /** Where in `toHtml(doc)` what is at a position of it stands. */
  offsetAt: (doc: Node, position: number) => number;
  /** Where in the document as it was opened what is at an offset of its HTML stands. */
  positionAt: (offset: number) => number;
};

export function openRichDocument(schema: Schema, source: string): RichDocument {
  const { pieces, after } = readPieces(source);
  const made = pieces.map(({ node, source }, piece) => makeNode(schema, withPiece(node, piece), source));
  const doc = schema.node("doc", null, made.length > 0 ? made : [schema.node("paragraph")]);
  // Nodes never change: what a block is written as is found out once.
  const written = new WeakMap<Node, string>();

  function pieceOf(node: Node): number | null {
    const piece = node.attrs.piece;
    return typeof piece === "number" ? piece : null;
  }
  function write(node: Node): string {
    const known = written.get(node);
    if (known !== undefined) return known;
    const piece = pieceOf(node);
    const origin = piece === null ? undefined : made[piece];
    const source = piece === null ? undefined : pieces[piece]?.source;
    const html =
      origin && source !== undefined && node.eq(origin) ? source : printBlock(node.toJSON() as RichNode);
    written.set(node, html);
    return html;
  }
  function between(before: Node | undefined, node: Node): string {
    const piece = pieceOf(node);
    const stood = piece === null ? undefined : pieces[piece]?.before;
    const stoodFirst = piece === 0;
    if (!before) return stoodFirst ? (stood ?? "") : "";
    const stoodHere = piece !== null && pieceOf(before) === piece - 1;
    return stoodHere ? (stood ?? "") : stoodFirst ? "\n" : stood || "\n";
  }
  function writeAll(blocks: readonly Node[]) {
    return blocks.map((node, index) => ({ before: between(blocks[index - 1], node), html: write(node) }));
  }
  function toHtml(current: Node): string {
    const blocks = current.children.filter(isWritten);
    if (blocks.length === 0) return made.length === 0 ? after : "";
    if (isEmptied(blocks, made)) return "";
    const html = writeAll(blocks).map(({ before, html }) => before + html);
    return html.join("") + after;
  }
  function offsetAt(current: Node, position: number): number {
    const $position = current.resolve(position);
    const index = $position.index(0);
    const blocks = writeAll(current.children.slice(0, index + 1).filter(isWritten));
    const end = blocks.reduce((sum, { before, html }) => sum + before.length + html.length, 0);
    const own = blocks.at(-1);
    const node = current.maybeChild(index);
    if (!own || !node || !isWritten(node)) return end;
    const inner = $position.depth > 0 ? position - $position.start(1) : 0;
    return end - own.html.length + offsetInHtml(own.html, placeInBlock(node, inner));
  }
  return { doc, toHtml, offsetAt, positionAt: (offset) => findPosition(doc, pieces, offset) };
}

/** Where in a document what is at an offset of the HTML stands whose pieces are its blocks. */
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

/** The line that is left where all was deleted. */
function isEmptied([only, ...others]: readonly Node[], made: readonly Node[]): boolean {
  const isBare = only?.isTextblock && only.childCount === 0 && others.length === 0;
  return Boolean(isBare && !made.some((node) => only?.eq(node)));
}

/** What the schema does not hold stays as the HTML that it is. */
function makeNode(schema: Schema, json: JSONContent, source: string): Node {
  try {
    const node = schema.nodeFromJSON(json);
    node.check();
    return node;
  } catch {
    return schema.node("htmlNode", { source, piece: json.attrs?.piece });
  }
}

/** Whether it is not just a line that was begun. */
function isWritten(node: Node): boolean {
  return node.type.name !== "paragraph" || node.childCount > 0 || node.attrs.piece !== null;
}

const withPiece = (node: RichNode, piece: number): JSONContent =>
  ({ ...node, attrs: { ...node.attrs, piece } }) as JSONContent;
