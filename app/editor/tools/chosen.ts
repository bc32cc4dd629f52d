import type { Editor } from "@tiptap/core";
import type { Attrs, Node } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, TextSelection } from "@tiptap/pm/state";
import { figureOf } from "../figure.ts";
import type { Attributes } from "../html/tree.ts";

/** The node that is selected or contains the caret, if it has its own tools. */
export type Chosen = { node: Node; pos: number };

const WITH_TOOLS = new Set([
  "image",
  "inlineImage",
  "siteBlock",
  "wordedBlock",
  "inlineBlock",
  "htmlNode",
  "box",
  "table",
]);

const hasTools = ({ type }: Node) => WITH_TOOLS.has(type.name);

/** The selected node, or else the innermost one around the caret, for which `is` holds: by default, one with tools. */
export function chosenIn({ selection }: EditorState, is: (node: Node) => boolean = hasTools): Chosen | null {
  if (selection instanceof NodeSelection && is(selection.node)) {
    return { node: selection.node, pos: selection.from };
  }
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (is(node)) return { node, pos: $from.before(depth) };
  }
  return null;
}

export function setOwn(editor: Editor, chosen: Chosen, own: Attributes): void {
  setAttributes(editor, chosen, { own });
}

/** Changes some of the node's attributes, as the schema names them. */
export function setAttributes(editor: Editor, { node, pos }: Chosen, changed: Attrs): void {
  const { state, view } = editor;
  const tr = state.tr.setNodeMarkup(pos, null, { ...node.attrs, ...changed });
  if (state.selection instanceof NodeSelection) tr.setSelection(NodeSelection.create(tr.doc, pos));
  view.dispatch(tr);
}

/** What is moved or deleted if `chosen` is: with a picture, its caption. */
export function wholeOf({ state: { doc } }: Editor, chosen: Chosen): Chosen {
  const pos = figureOf(doc, chosen.pos);
  const node = pos === null ? null : doc.nodeAt(pos);
  return pos !== null && node ? { node, pos } : chosen;
}

/** Swaps a node with its previous (-1) or next (1) sibling. */
export function move(editor: Editor, { node, pos }: Chosen, by: -1 | 1): void {
  const { tr, doc, selection: selected } = editor.state;
  const $pos = doc.resolve(pos);
  const sibling = $pos.parent.maybeChild($pos.index() + by);
  if (!sibling) return;
  const to = by === -1 ? pos - sibling.nodeSize : pos + sibling.nodeSize;
  tr.delete(pos, pos + node.nodeSize).insert(to, node);
  const inner = selected instanceof NodeSelection ? selected.from - pos : 0;
  const selection = NodeSelection.isSelectable(node)
    ? NodeSelection.create(tr.doc, to + inner)
    : TextSelection.near(tr.doc.resolve(to + 1));
  editor.view.dispatch(tr.setSelection(selection).scrollIntoView());
}

export function canMove(editor: Editor, { pos }: Chosen, by: -1 | 1): boolean {
  const $pos = editor.state.doc.resolve(pos);
  return $pos.parent.maybeChild($pos.index() + by) !== null;
}

export function remove(editor: Editor, { node, pos }: Chosen): void {
  const { tr, doc, schema } = editor.state;
  const isOnly = doc.resolve(pos).parent.childCount === 1 && node.isBlock;
  if (isOnly) tr.replaceWith(pos, pos + node.nodeSize, schema.node("paragraph"));
  else tr.delete(pos, pos + node.nodeSize);
  editor.view.dispatch(tr.scrollIntoView());
  editor.view.focus();
}
