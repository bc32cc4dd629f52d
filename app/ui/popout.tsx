import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { cn } from "./cn.ts";
import { isComposing } from "./is-composing.ts";
import { takeLostFocus } from "./move-focus.ts";

type PopoutProps = {
  title: string;
  /** Escape; the caller decides whether to close. */
  onCloseRequest: () => void;
  className?: string;
  children: ReactNode;
};

/**
 * A small non-modal form below the nearest positioned ancestor. A modal dialog would be slow here: the browser
 * recalculates styles for everything it makes inert. Returns the focus on close.
 */
export function Popout({ title, onCloseRequest, className, children }: PopoutProps) {
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    opener.current = document.activeElement;
    element.current?.querySelector<HTMLElement>("input")?.focus();
    element.current?.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement) takeLostFocus(opener.current);
    },
    [],
  );
  return (
    <dialog
      ref={element}
      open
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || isComposing(event)) return;
        event.stopPropagation();
        onCloseRequest();
      }}
      className={cn(
        "absolute top-full left-0 z-20 mx-0 mt-2 scroll-mb-4 rounded-lg border border-border bg-card p-6 text-base text-foreground shadow-lifted",
        // Extends the page below a short list, to make room for the mobile bottom bar.
        "overflow-visible after:absolute after:top-full after:h-[calc(var(--bottom-bar,0px)+1rem)] after:w-px",
        className,
      )}
    >
      <h2 id={titleId} className="font-display font-bold text-xl">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
