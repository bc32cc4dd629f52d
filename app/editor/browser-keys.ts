import type { EditorProps } from "@tiptap/pm/view";

/** What a browser does with keys by itself, so that ProseMirror knows of it in time and does nothing twice. */
export function browserKeys() {
  let hasWritten = false;
  return {
    handleDOMEvents: {
      keydown(_view, { isComposing }) {
        hasWritten = false;
        // It tells of what it selected a moment later, when this key may have been acted on.
        if (!isComposing) document.dispatchEvent(new Event("selectionchange"));
      },
      beforeinput(_view, { inputType }) {
        hasWritten = inputType === "insertText";
      },
    },
    /** It has scrolled to what it wrote; ProseMirror would measure all that the text stands in, for each key. */
    handleScrollToSelection() {
      const isInSight = hasWritten;
      hasWritten = false;
      return isInSight;
    },
  } satisfies EditorProps;
}
