import { type RefObject, useLayoutEffect, useRef } from "react";
import { takeLostFocus } from "./move-focus.ts";

/**
 * Restores the focus to a control that lost it by being disabled while it works, unless something else has taken the
 * focus.
 * @returns a ref for the control
 */
export function useKeptFocus<Control extends HTMLElement>(
  disabled: boolean | undefined,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    // In the render that disables it, the control still has the focus.
    if (disabled) hadFocus.current = document.activeElement === control.current;
    else if (hadFocus.current) takeLostFocus(control.current, { preventScroll: true });
  }, [disabled]);
  return control;
}
