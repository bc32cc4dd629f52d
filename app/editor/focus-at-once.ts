import { Extension, resolveFocusPosition } from "@tiptap/core";

const FOCUS = "focusAtOnce";

/**
 * Lets Tiptap's `focus` command give the text the focus with the change that it is part of: its own gives it a frame
 * later, and what is typed until then is lost.
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
    // What has no focus is not scrolled to.
    view.dispatch(view.state.tr.scrollIntoView());
  },
});
