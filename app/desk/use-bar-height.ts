import { type RefObject, useLayoutEffect } from "react";

/** Tells the sheet how high the bar is just now (`--lead-bar`), so that the page's end and messages stay above it. */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty("--lead-bar", `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--lead-bar");
    };
  }, [bar]);
}
