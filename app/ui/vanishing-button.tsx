import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";

/**
 * A button that disappears once it has worked. The focus it then loses moves to the heading of its section, or else
 * of the open dialog or of the screen.
 */
export function VanishingButton({ onClick, ...props }: ComponentProps<typeof Button>) {
  const pressedIn = useRef<Element | null | undefined>(undefined);
  useLayoutEffect(
    () => () => {
      const part = pressedIn.current;
      if (part !== undefined) queueMicrotask(() => focusHeadingIfLost(part));
    },
    [],
  );
  return (
    <Button
      onClick={(event) => {
        pressedIn.current = event.currentTarget.closest("section, details, dialog");
        onClick?.(event);
      }}
      {...props}
    />
  );
}

/** Call it once the button is gone from the document. */
function focusHeadingIfLost(part: Element | null): void {
  if (document.activeElement !== document.body) return;
  const own = part?.isConnected ? part.querySelector<HTMLElement>("h2, h3, summary") : null;
  const heading =
    own ??
    document.querySelector<HTMLElement>("dialog:modal h2") ??
    document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  // A summary can have the focus as it is.
  if (heading.tabIndex < 0) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
