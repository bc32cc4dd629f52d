import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * A control that is disabled while it works loses the focus; this gives it back where nothing else has taken it meanwhile.
 * @returns what refers to the control
 */
export function useKeptFocus<Control extends HTMLElement>(
  disabled: boolean | undefined,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    // Disabled by this very render, it has the focus still.
    if (disabled) hadFocus.current = document.activeElement === control.current;
    else if (hadFocus.current && document.activeElement === document.body)
      control.current?.focus({ preventScroll: true });
  }, [disabled]);
  return control;
}
