import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";

/**
 * A button that disappears once it has worked. The focus it then loses moves to the heading of its section, or else of
 * the screen.
 */
export function VanishingButton({ onClick, ...props }: ComponentProps<typeof Button>) {
  const pressedIn = useRef<Element | null | undefined>(undefined);
  useLayoutEffect(
    () => () => {
      const section = pressedIn.current;
      if (section !== undefined) queueMicrotask(() => focusHeadingIfLost(section));
    },
    [],
  );
  return (
    <Button
      onClick={(event) => {
        pressedIn.current = event.currentTarget.closest("section");
        onClick?.(event);
      }}
      {...props}
    />
  );
}

/** Call it once the button is gone from the document. */
function focusHeadingIfLost(section: Element | null): void {
  if (document.activeElement !== document.body) return;
  const own = section?.isConnected ? section.querySelector<HTMLElement>("h2, h3") : null;
  const heading = own ?? document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
