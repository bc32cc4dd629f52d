import type { Editor } from "@tiptap/core";
import type { Node, ResolvedPos } from "@tiptap/pm/model";
import {
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from "@tiptap/pm/state";
import { selectFigure } from "./figure.ts";

/** Boxes whose parts belong together: a question and its answer, a picture and its caption, terms and definitions. */
const WHOLE = ["details", "figure", "dl", "dd"];
const isWhole = ({ type, attrs }: Node) => type.name === "wordedBlock" || WHOLE.includes(String(attrs.tag));
const CELLS = ["tableCell", "tableHeader"];

/**
 * Backspace at the start of a line (`side` -1), or Delete at its end (1): moves nothing into or out of what belongs
 * together, nor from a question to its answer or from a picture to its caption. Selects it instead, as another press would
 * delete it; removes it if it is empty and the caret is in it.
 * The result says whether there was something to keep whole.
 */
export const keepWhole =
  (side: -1 | 1) =>
  ({ editor }: { editor: Editor }): boolean => {
    if (side === -1 && editor.commands.undoInputRule()) return true;
    selectFigure(editor.view);
    const kept = keptWhole(editor.state, side);
    if (kept) editor.view.dispatch(kept.scrollIntoView());
    return kept !== null;
  };

function keptWhole({ selection, doc, tr }: EditorState, side: -1 | 1): Transaction | null {
  const { $from, empty } = selection;
  const edge = side === -1 ? 0 : $from.parent.content.size;
  if (!empty || !(selection instanceof TextSelection) || $from.parentOffset !== edge) return null;
  const besideAt = (depth: number) => $from.node(depth).maybeChild($from.index(depth) + side);
  let depth = $from.depth - 1;
  while (depth >= 0 && !besideAt(depth)) depth--;
  const left = Array.from({ length: $from.depth - 1 - depth }, (_, above) => depth + 1 + above);
  // Of a table nothing is joined, and Backspace takes an item out of its list.
  const stays = side === -1 ? [...CELLS, "listItem"] : CELLS;
  const isLeftAlone = (node: Node) => stays.includes(node.type.name);
  const inner = left.map((at) => $from.node(at)).findLast((node) => isWhole(node) || isLeftAlone(node));
  if (inner && isLeftAlone(inner)) return null;
  const leftWhole = left.find((at) => isWhole($from.node(at)));
  if (leftWhole !== undefined) {
    const staysThere = !isEmpty($from.node(leftWhole)) || depth < 0;
    return staysThere ? tr : withoutNode(tr, $from, leftWhole, side);
  }
  const beside = depth < 0 ? null : besideAt(depth);
  // Two terms of one definition are joined like paragraphs.
  if (!beside || beside.sameMarkup($from.parent)) return null;
  const edgeOfIt = edgeOf(beside, side);
  const isLine = $from.parent.type.name === "line";
  if (!isLine && !edgeOfIt.some((node) => isWhole(node) || node.type.name === "line")) return null;
  const outermost = left[0] ?? $from.depth;
  // A question stays, as what follows is its answer.
  const isNeeded = $from.parent.attrs.tag === "summary";
  if (isEmpty($from.node(outermost)) && !isNeeded) return withoutNode(tr, $from, outermost, side);
  if (isLine || isWhole($from.node(depth))) return tr;
  const at = side === -1 ? $from.before(depth + 1) - beside.nodeSize : $from.after(depth + 1);
  return tr.setSelection(NodeSelection.create(doc, at));
}

/** Removes the node at that depth around the caret, which moves to that side of it. */
function withoutNode(tr: Transaction, $caret: ResolvedPos, depth: number, side: -1 | 1): Transaction {
  const at = $caret.before(depth);
  tr.delete(at, $caret.after(depth));
  return tr.setSelection(Selection.near(tr.doc.resolve(at), side));
}

/** A node and its first or last descendants, down to a line. */
function edgeOf(node: Node, side: -1 | 1): Node[] {
  const next = side === -1 ? node.lastChild : node.firstChild;
  return next && !node.inlineContent ? [node, ...edgeOf(next, side)] : [node];
}

/** Whether it has neither text nor pictures. */
function isEmpty(node: Node): boolean {
  let isFilled = false;
  node.descendants(({ isText, isAtom }) => {
    isFilled ||= isText || isAtom;
  });
  return !isFilled;
}
