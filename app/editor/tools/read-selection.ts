import { TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** Takes over what the browser has selected by now: it tells of it a moment later, when the focus may be elsewhere. */
export function readSelection(view: EditorView): void {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = view.dom.ownerDocument.getSelection() ?? {};
  const { selection, doc, tr } = view.state;
  if (!(selection instanceof TextSelection) || !anchorNode || !focusNode) return;
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return;
  const $anchor = doc.resolve(view.posAtDOM(anchorNode, anchorOffset ?? 0));
  const $head = doc.resolve(view.posAtDOM(focusNode, focusOffset ?? 0));
  const selected = TextSelection.between($anchor, $head);
  if (!selected.eq(selection)) view.dispatch(tr.setSelection(selected));
}
