import { useState } from "react";

/** As it will be read, or as HTML. */
export type EditorViewName = "write" | "html";

const KEY = "editor-view";

/** The view that this browser chose last; HTML until it has chosen. */
export const chosenEditorView = (): EditorViewName => (read() === "write" ? "write" : "html");

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

/** A browser that keeps nothing begins anew each time. */
function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(view: EditorViewName): void {
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // Chosen for now, then.
  }
}
