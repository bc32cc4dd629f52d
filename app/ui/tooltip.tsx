import { Tooltip as Primitive } from "radix-ui";
import { type ReactNode, useRef, useState } from "react";

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Once around all tooltips of a screen: after one was shown, the next opens without the delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Primitive.Provider>
  );
}

type TooltipProps = {
  /** Null while there is nothing to explain. */
  text: string | null;
  children: ReactNode;
};

/** Explains one control, which keeps its own accessible name, to who rests on it or comes by keyboard. */
export function Tooltip({ text, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);

  function change(next: boolean) {
    // Radix closes on any scroll, the one that brings the focused control into view as well
    // (radix-ui/primitives#1944), and does not say why it closes.
    const isScroll = window.event?.type === "scroll";
    if (!next && isScroll && trigger.current?.matches(":focus-visible")) return;
    setOpen(next);
  }

  return (
    <Primitive.Root open={open} onOpenChange={change}>
      <Primitive.Trigger ref={trigger} asChild>
        {children}
      </Primitive.Trigger>
      {/* In place: at the end of the document it would lie below an open dialog. */}
      {text === null ? null : (
        <Primitive.Content
          sideOffset={6}
          collisionPadding={8}
          hideWhenDetached
          className="z-50 max-w-xs whitespace-pre-line rounded-md bg-foreground px-3 py-1.5 text-left font-normal text-background text-xs"
        >
          {text}
        </Primitive.Content>
      )}
    </Primitive.Root>
  );
}
