import type { Editor } from "@tiptap/core";
import type { Node, ResolvedPos } from "@tiptap/pm/model";
import { type EditorState, Selection, TextSelection } from "@tiptap/pm/state";

/**
 * Enter over a selection that crosses the border of a box, question or caption: deletes it, and begins a new line only
 * in a paragraph. Elsewhere that would make a second line of a kind that its box may have only once, such as a question.
 * @returns whether there is such a selection
 */
export function breakAcrossBoxes({ editor }: { editor: Editor }): boolean {
  if (!crossesBoxes(editor.state)) return false;
  editor.commands.deleteSelection();
  if (editor.state.selection.$from.parent.type.name === "paragraph") editor.commands.splitBlock();
  return true;
}

/**
 * Enter in a line where an ordinary one would tear a box: after a question begins its answer, after a caption a paragraph
 * below the figure, after a term its definition. In an empty line that ends a definition it begins the next term, in an empty
 * term that ends the list a paragraph after it. Nothing happens in an empty line within an answer or a quote with a caption.
 * @returns whether the caret, or what is selected, is in such a line
 */
export function breakLine({ editor: { state, view } }: { editor: Editor }): boolean {
  const { selection, tr } = state;
  const { $from, $to } = selection;
  const isInLine = selection instanceof TextSelection && $from.sameParent($to);
  const next = isInLine ? nextLine($from, $to) : null;
  if (!next) return false;
  const { from, to, node, after } = next;
  if (!node) return true;
  tr.insert(after, node).delete(from, to);
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(after + from - to))).scrollIntoView());
  return true;
}

/** What is deleted, and the node that is inserted after that, with the caret at its start; no node for nothing at all. */
type NextLine = { from: number; to: number; node: Node | null; after: number };

function nextLine($from: ResolvedPos, $to: ResolvedPos): NextLine | null {
  const { parent, depth, pos } = $from;
  const { schema } = parent.type;
  const isEmptied = parent.content.size === 0;
  const rest = (bare: boolean | null) =>
    schema.node("paragraph", { bare }, parent.content.cut($to.parentOffset));
  const split = (node: Node, after = $from.after()) => ({ from: pos, to: $from.end(), node, after });
  const [tag, boxTag] = [tagAt($from, depth), tagAt($from, depth - 1)];
  if (tag === "summary") return split(rest(null));
  if (tag === "figcaption") return split(rest(null), $from.after(-1));
  if (tag === "dt" && !isEmptied) return split(schema.node("box", { tag: "dd" }, rest(true)));
  if (tag === "dt" || (isEmptied && boxTag === "dd")) return nextTerm($from, tag === "dt");
  const isWithinAnswer = boxTag === "details" && !(isLastAt($from, depth - 1) && $from.index(-1) > 1);
  const isInQuote = $from.node(-1).type.name === "blockquote" && tagAt($from, depth - 2) === "figure";
  return isEmptied && (isWithinAnswer || isInQuote) ? { from: pos, to: pos, node: null, after: pos } : null;
}

function nextTerm($from: ResolvedPos, isTerm: boolean): NextLine {
  const { depth, pos } = $from;
  const { schema } = $from.parent.type;
  const entry = isTerm ? depth : depth - 1;
  const isGrouped = tagAt($from, entry - 1) === "div";
  const group = isGrouped ? entry - 1 : entry;
  const left = isTerm ? group - 1 : group;
  for (let at = left; at < depth; at++)
    if (!isLastAt($from, at)) return { from: pos, to: pos, node: null, after: pos };
  // With the line goes what holds nothing else.
  let removed = depth;
  while (removed > left && $from.node(removed - 1).childCount === 1) removed--;
  const term = schema.node("line", { tag: "dt" });
  const grouped = isGrouped ? schema.node("box", { tag: "div" }, term) : term;
  const node = isTerm ? schema.node("paragraph") : grouped;
  return { from: $from.before(removed), to: $from.after(removed), node, after: $from.after(left) };
}

const tagAt = ($from: ResolvedPos, depth: number) => $from.node(depth)?.attrs.tag;
const isLastAt = ($from: ResolvedPos, depth: number) =>
  $from.index(depth) === $from.node(depth).childCount - 1;

function crossesBoxes({ selection }: EditorState): boolean {
  const { empty, $from, $to } = selection;
  if (empty || !(selection instanceof TextSelection) || $from.sameParent($to)) return false;
  return [$from, $to].some((end) =>
    Array.from({ length: end.depth + 1 }, (_, depth) => end.node(depth).type.name).some((name) =>
      ["line", "box", "wordedBlock"].includes(name),
    ),
  );
}
