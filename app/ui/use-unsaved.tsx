import { useId, useRef, useState } from "react";

/**
 * The unsaved text of a field; null if there is none. `take` returns it only once: saving may blur the field before
 * the next render, and the blur handler would save it again.
 */
export function useUnsaved() {
  const [unsaved, setUnsaved] = useState<string | null>(null);
  const waiting = useRef<string | null>(null);
  const id = useId();

  function write(text: string | null) {
    waiting.current = text;
    setUnsaved(text);
  }

  function take(): string | null {
    const taken = waiting.current;
    write(null);
    return taken;
  }

  return { unsaved, write, take, hintId: unsaved === null ? undefined : id };
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
