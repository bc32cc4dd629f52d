type UnsavedWork = {
  /** What happens to it if its author leaves. */
  fate: string;
  /** Call it before leaving on purpose, so that the browser doesn't ask again. */
  release: () => void;
};

let open: UnsavedWork | null = null;

/** What is unsaved on the open screen; null if nothing is. */
export function unsavedWork(): UnsavedWork | null {
  return open;
}

/** @returns a function to call once it is saved or left */
export function rememberUnsaved(work: UnsavedWork): () => void {
  open = work;
  return () => {
    open = null;
  };
}
