import type { Node } from "@tiptap/pm/model";
import { NodeSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** Where the figure begins that holds the picture at `pos` and nothing else but its caption; null if there is none. */
export function figureOf(doc: Node, pos: number): number | null {
  const $pos = doc.resolve(pos);
  const { parent, nodeAfter } = $pos;
  const isAlone = parent.children.every((child) => child === nodeAfter || child.type.name === "line");
  return parent.attrs.tag === "figure" && nodeAfter?.type.name === "image" && isAlone ? $pos.before() : null;
}

/** Selects the figure instead of the picture in it, so that what is done next is done to the caption, too. */
export function selectFigure(view: EditorView): void {
  const { selection, doc, tr } = view.state;
  const figure = selection instanceof NodeSelection ? figureOf(doc, selection.from) : null;
  if (figure !== null) view.dispatch(tr.setSelection(NodeSelection.create(doc, figure)));
}
