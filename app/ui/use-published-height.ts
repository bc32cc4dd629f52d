import { type RefObject, useLayoutEffect } from "react";

/**
 * Publishes the height of a bar as a CSS property of the document, so that what scrolls or floats stays clear of it. Only
 * while `isOn`, because setting a property on the root makes the browser restyle the whole page.
 */
export function usePublishedHeight(
  bar: RefObject<HTMLElement | null>,
  property: `--${string}`,
  isOn = true,
): void {
  useLayoutEffect(() => {
    if (!isOn) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty(property, `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [bar, property, isOn]);
}
