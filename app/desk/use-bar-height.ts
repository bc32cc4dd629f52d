import { type RefObject, useLayoutEffect } from "react";
import { useMedia } from "#app/ui/use-media.ts";

/** As the variant `thumb` of the styles. */
const AT_THE_THUMB = "(width < 64rem) and (height >= 32rem)";

/** Tells the sheet how high the bar at the thumb is just now (`--lead-bar`), so that the page's end and messages stay above it. */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  const isAtThumb = useMedia(AT_THE_THUMB);
  useLayoutEffect(() => {
    // Whatever is set there has the browser find the styles of everything anew.
    if (!isAtThumb) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty("--lead-bar", `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--lead-bar");
    };
  }, [bar, isAtThumb]);
}
