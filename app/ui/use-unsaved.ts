import { useId, useRef, useState } from "react";

/**
 * What stands in a field and is not saved yet; null where nothing is. It is handed out once: saving may take the focus
 * away before anything is drawn anew, and leaving the field would save it a second time.
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
