import { useState } from "react";
import { useShortcuts } from "#app/ui/use-keys.ts";

type EditorKeys = { onSave: () => void; onTogglePublished: () => void };

/** The keys of an editor, and what two of them change: whether its preview is shown. */
export function useEditorKeys({ onSave, onTogglePublished }: EditorKeys) {
  const [previewing, setPreviewing] = useState(true);
  const togglePreview = () => setPreviewing(!previewing);
  useShortcuts([
    { with: "mod", code: "KeyS", run: onSave },
    { with: "alt", code: "KeyP", run: onTogglePublished },
    { with: "alt", code: "KeyV", run: togglePreview },
    { with: "mod", code: "Enter", run: togglePreview },
  ]);
  return [previewing, setPreviewing] as const;
}
