import { type RefObject, useState } from "react";

/** The rich view, or HTML. */
type EditorViewName = "write" | "html";

const KEY = "editor-view";

/** The view last chosen in this browser; HTML by default. */
export const chosenEditorView = (): EditorViewName =>
  localStorage.getItem(KEY) === "write" ? "write" : "html";

export function useEditorView(): [EditorViewName, (view: EditorViewName) => void] {
  const [view, setView] = useState(chosenEditorView);
  return [
    view,
    (chosen) => {
      setView(chosen);
      keep(chosen);
    },
  ];
}

function keep(view: EditorViewName): void {
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // If the storage is full, the choice lasts until the next page load.
  }
}

/**
 * The caret when a view last lost focus, as an offset in the HTML in UTF-16 code units, so that the other view can
 * continue there. Null until a view has had focus.
 */
export type CaretOffset = RefObject<number | null>;

/** Whether a view that has just loaded may take the focus without interrupting the user's typing elsewhere. */
export const isFocusFree = () =>
  !document.activeElement?.matches("input, textarea, select, [contenteditable=true]");
