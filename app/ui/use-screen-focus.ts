import { type RefObject, useEffect, useRef } from "react";

type ScreenFocus = { main: RefObject<HTMLElement | null>; heading: RefObject<HTMLHeadingElement | null> };

let isFirstScreen = true;

/**
 * Moves the focus to the heading of a screen that replaces another one, unless a control of the new one has it.
 * @returns refs for the screen's main element and heading
 */
export function useScreenFocus(): ScreenFocus {
  const main = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // What led here is gone or stays behind in the navigation.
  useEffect(() => {
    if (!isFirstScreen && !main.current?.contains(document.activeElement)) {
      heading.current?.focus({ preventScroll: true });
    }
    isFirstScreen = false;
  }, []);
  return { main, heading };
}
