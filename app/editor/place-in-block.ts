import type { Node } from "@tiptap/pm/model";
import { findAmong, lettersOfText, type PlaceAmongLetters } from "./html/letters.ts";

/** Which place a position within a block is. */
export function placeInBlock(block: Node, position: number): PlaceAmongLetters {
  // A break within a line parts words as a space does.
  const before = block.textBetween(0, position, "", " ");
  const isFirst = block.resolve(position).parentOffset === 0;
  return { letters: lettersOfText(before).length, isBeforeNext: isFirst || /[ \t\n\r\f]$/.test(before) };
}

/** The position within a block of a place; its beginning where the block has no text. */
export function positionInBlock(block: Node, place: PlaceAmongLetters): number {
  const letters: { start: number; end: number }[] = [];
  block.descendants((node, at) => {
    for (const { start, end } of lettersOfText(node.text ?? ""))
      letters.push({ start: at + start, end: at + end });
  });
  return findAmong(letters, place) ?? 0;
}
