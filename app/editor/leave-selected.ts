import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { selectFigure } from "./figure.ts";

/**
 * Moves the caret after the selected picture or block, in a new line, so that what is inserted next does not replace
 * it: it may be selected only because it was just inserted or moved.
 */
export function leaveSelected(view: EditorView): void {
  selectFigure(view);
  const { selection, schema, tr } = view.state;
  if (!(selection instanceof NodeSelection)) return;
  const { node, to, $to } = selection;
  const line = schema.node("paragraph");
  if (node.isInline) tr.setSelection(TextSelection.create(tr.doc, to));
  else if ($to.parent.canReplaceWith($to.index(), $to.index(), line.type))
    tr.insert(to, line).setSelection(TextSelection.create(tr.doc, to + 1));
  else return;
  view.dispatch(tr);
}
