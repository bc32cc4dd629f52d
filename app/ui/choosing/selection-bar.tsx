import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { cn } from "../cn.ts";
import { STAYS_IN_SIGHT } from "../stays-in-sight.ts";
import { ChooseAll } from "./choose-all.tsx";

/** As tall as a thumb needs wherever the list may be held in a hand. */
export const TALL = "h-11 lg:h-9";

type SelectionBarProps = {
  label: string;
  shown: readonly { id: string }[];
  /** How many of them are chosen. */
  chosen: number;
  onDone: () => void;
  /** Whether what can be done leaves a phone room for no more than the number. */
  isFull?: boolean;
  /** What can be done with them. */
  children: ReactNode;
};

/** How many rows are chosen and what is done with them; it stays in sight while the list scrolls. */
export function SelectionBar({ label, shown, chosen, onDone, isFull, children }: SelectionBarProps) {
  return (
    <section
      aria-label={label}
      className={cn(
        STAYS_IN_SIGHT,
        "flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2 bg-card px-3 max-sm:px-2 py-2",
      )}
    >
      <ChooseAll shown={shown} chosen={chosen} />
      <p role="status" className="font-semibold text-sm tabular-nums">
        {chosen.toLocaleString("en-US")}
        <span className={isFull ? "max-sm:sr-only" : "max-[23rem]:sr-only"}> selected</span>
      </p>
      <div className="ml-auto flex items-center gap-2">
        {children}
        <Button variant="outline" size="small" className={TALL} onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
