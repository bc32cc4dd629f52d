type UnsavedWork = {
  /** What happens to it if its author leaves. */
  fate: string;
  /** Call it before leaving on purpose, so that the browser doesn't ask again. */
  release: () => void;
};

const open = new Set<UnsavedWork>();

/** What would be lost or left unsaved if its author signed out now. */
export function unsavedWork(): UnsavedWork[] {
  return [...open];
}

/** @returns a function to call once it is saved or left */
export function rememberUnsaved(work: UnsavedWork): () => void {
  open.add(work);
  return () => {
    open.delete(work);
  };
}
