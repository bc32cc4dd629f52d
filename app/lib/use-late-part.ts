import { useCallback, useEffect, useState } from "react";

/** A component whose script is loaded on first use, or ahead of it. */
export type LatePart<Part> = {
  /** Loads the component. Rejects if that fails; calling it again retries. */
  fetch: () => Promise<Part>;
  /** The component, if it has loaded. */
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
 * The component, once loaded. If loading fails, the screen around it stays and can retry. A loaded component renders
 * at once: React's own Suspense fallback, however short, would hold it back for 300 ms.
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
