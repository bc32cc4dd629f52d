import { Extension, resolveFocusPosition } from "@tiptap/core";

const FOCUS = "focusAtOnce";

/**
 * Replaces Tiptap's `focus` command, which focuses the editor one frame later and so loses keys typed meanwhile. This
 * one focuses it synchronously, together with the transaction that it is part of.
 */
export const FocusAtOnce = Extension.create({
  name: FOCUS,
  addCommands: () => ({
    focus:
      (position = null) =>
      ({ tr, view }) => {
        if (position === false || (position === null && view.hasFocus())) return true;
        const selection = resolveFocusPosition(tr.doc, position);
        if (selection) tr.setSelection(selection);
        tr.setMeta(FOCUS, true);
        return true;
      },
  }),
  onTransaction({ editor: { view }, transaction }) {
    if (!transaction.getMeta(FOCUS)) return;
    view.focus();
    // Only now: ProseMirror does not scroll an unfocused editor.
    view.dispatch(view.state.tr.scrollIntoView());
  },
});
