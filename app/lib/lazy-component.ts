import { useCallback, useEffect, useState } from "react";

/** A component whose script is loaded on first use, or ahead of it. */
type LazyComponent<Loaded> = {
  /** Loads the component. Rejects if that fails; calling it again retries. */
  fetch: () => Promise<Loaded>;
  /** The component, if it has loaded. */
  fetched: () => Loaded | undefined;
};

/** @param load imports the component */
export function lazyComponent<Loaded>(load: () => Promise<Loaded>): LazyComponent<Loaded> {
  let component: Loaded | undefined;
  return {
    async fetch() {
      component = await load();
      return component;
    },
    fetched: () => component,
  };
}

/**
 * The component, once loaded. If loading fails, the screen around it stays and can retry. A loaded component renders
 * at once: React's own Suspense fallback, however short, would hold it back for 300 ms.
 */
export function useLazyComponent<Loaded>(lazy: LazyComponent<Loaded>) {
  const [Component, setComponent] = useState(lazy.fetched);
  const [hasFailed, setFailed] = useState(false);
  const fetchComponent = useCallback(() => {
    setFailed(false);
    lazy.fetch().then(
      (fetched) => setComponent(() => fetched),
      () => setFailed(true),
    );
  }, [lazy]);
  useEffect(() => {
    if (!Component) fetchComponent();
  }, [Component, fetchComponent]);
  return { Component, hasFailed, fetchComponent };
}
