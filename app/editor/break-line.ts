import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
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
 * Enter in a list of terms: begins the definition of a term, in an empty line that ends a definition the next term, and in an
 * empty term that ends the list a paragraph after it. What an ordinary Enter begins there would stand between the terms.
 * @returns whether the caret is in such a line
 */
export function breakTerm({ editor: { state, view } }: { editor: Editor }): boolean {
  const { selection, schema, tr } = state;
  const { $from, empty } = selection;
  const { parent, depth } = $from;
  const tagAt = (at: number) => $from.node(at)?.attrs.tag;
  const isTerm = tagAt(depth) === "dt";
  const isEmptied = parent.content.size === 0;
  if (!empty || !(isTerm || (isEmptied && tagAt(depth - 1) === "dd"))) return false;
  const replace = (from: number, to: number, node: Node, after: number) => {
    tr.insert(after, node).delete(from, to);
    view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(after + from - to))).scrollIntoView());
  };
  if (isTerm && !isEmptied) {
    const line = schema.node("paragraph", { bare: true }, parent.content.cut($from.parentOffset));
    replace($from.pos, $from.end(), schema.node("box", { tag: "dd" }, line), $from.after());
    return true;
  }
  const entry = isTerm ? depth : depth - 1;
  const isGrouped = tagAt(entry - 1) === "div";
  const group = isGrouped ? entry - 1 : entry;
  const left = isTerm ? group - 1 : group;
  const isLast = (at: number) => $from.index(at) === $from.node(at).childCount - 1;
  for (let at = left; at < depth; at++) if (!isLast(at)) return true;
  // With the line goes what holds nothing else.
  let removed = depth;
  while (removed > left && $from.node(removed - 1).childCount === 1) removed--;
  const term = schema.node("line", { tag: "dt" });
  const next = isTerm
    ? schema.node("paragraph")
    : isGrouped
      ? schema.node("box", { tag: "div" }, term)
      : term;
  replace($from.before(removed), $from.after(removed), next, $from.after(left));
  return true;
}

function crossesBoxes({ selection }: EditorState): boolean {
  const { empty, $from, $to } = selection;
  if (empty || !(selection instanceof TextSelection) || $from.sameParent($to)) return false;
  return [$from, $to].some((end) =>
    Array.from({ length: end.depth + 1 }, (_, depth) => end.node(depth).type.name).some((name) =>
      ["line", "box", "wordedBlock"].includes(name),
    ),
  );
}
