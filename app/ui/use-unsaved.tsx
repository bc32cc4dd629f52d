import { useId, useRef, useState } from "react";

type Field = { value: string; onSave: (text: string) => void };

/**
 * The unsaved text of a field; null if there is none. It is saved as a change of the value that the user saw before the
 * first edit, with the `onSave` of that render: the unsaved text would hide another value that arrives meanwhile.
 */
export function useUnsaved(field: Field) {
  const [unsaved, setUnsaved] = useState<string | null>(null);
  // A ref, because saving may blur the field before the next render, and the blur handler must not save again.
  const edit = useRef<(Field & { text: string }) | null>(null);
  const id = useId();

  function write(text: string) {
    edit.current = { ...field, ...edit.current, text };
    setUnsaved(text);
  }

  /** Returns the edit that this ends, if there was one. */
  function discard() {
    const ended = edit.current;
    edit.current = null;
    setUnsaved(null);
    return ended;
  }

  function save() {
    const edited = discard();
    if (!edited) return;
    const text = edited.text.trim();
    if (text !== edited.value) edited.onSave(text);
  }

  return { unsaved, write, save, discard, hintId: unsaved === null ? undefined : id };
}

/**
 * Says which keys save and discard.
 * @param id undefined while nothing is unsaved
 */
export function SavingHint({ id }: { id: string | undefined }) {
  if (!id) return null;
  return (
    <span id={id} role="status" className="text-muted-foreground text-xs">
      Enter saves, Esc cancels
    </span>
  );
}
