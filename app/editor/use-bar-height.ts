import { type RefObject, useLayoutEffect } from "react";

/** Publishes the height of the editor's sticky toolbar as `--editor-bar`, so that what is scrolled to stays clear of it. */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty("--editor-bar", `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--editor-bar");
    };
  }, [bar]);
}
