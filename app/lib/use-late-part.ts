import { useCallback, useEffect, useState } from "react";

/** A component whose script is fetched once something shows it, or before. */
export type LatePart<Part> = {
  /** Rejects where it can't be had; asked again, it tries again. */
  fetch: () => Promise<Part>;
  /** Once it is there. */
  fetched: () => Part | undefined;
};

export function latePart<Part>(load: () => Promise<Part>): LatePart<Part> {
  let part: Part | undefined;
  return {
    async fetch() {
      part = await load();
      return part;
    },
    fetched: () => part,
  };
}

/**
 * The component, once it is there; where it can't be had, the screen around it stays, and it can be tried again. What is
 * there is drawn at once: behind React's own fallback, however short, it would be held back for 300 ms.
 */
export function useLatePart<Part>(late: LatePart<Part>) {
  const [Part, setPart] = useState(late.fetched);
  const [hasFailed, setFailed] = useState(false);
  const fetchPart = useCallback(() => {
    setFailed(false);
    late.fetch().then(
      (fetched) => setPart(() => fetched),
      () => setFailed(true),
    );
  }, [late]);
  useEffect(() => {
    if (!Part) fetchPart();
  }, [Part, fetchPart]);
  return { Part, hasFailed, fetchPart };
}
