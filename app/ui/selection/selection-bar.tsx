import { type ReactNode, useId, useRef } from "react";
import { Button } from "../button.tsx";
import { Checkbox } from "../checkbox.tsx";
import { cn } from "../cn.ts";
import { Label } from "../label.tsx";
import { STAYS_IN_SIGHT } from "../screen.tsx";
import { usePublishedHeight } from "../use-published-height.ts";
import { selectAll } from "./selection.ts";
import { useSelection } from "./use-selection.tsx";

/** 44 px high on touch screens. */
export const TALL = "h-11 lg:h-9";

type SelectionBarProps = {
  label: string;
  shown: readonly { id: string }[];
  /** How many of them are selected. */
  selected: number;
  onDone: () => void;
  /** Whether the actions take so much room that a phone shows only the number. */
  isFull?: boolean;
  /** The bulk actions. */
  children: ReactNode;
};

/** The number of selected rows and the bulk actions; stays in view while the list scrolls. */
export function SelectionBar({ label, shown, selected, onDone, isFull, children }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  usePublishedHeight(bar, "--selection-bar");
  return (
    <section
      ref={bar}
      aria-label={label}
      className={cn(
        STAYS_IN_SIGHT,
        "flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2 bg-card px-3 max-sm:px-2 py-2",
      )}
    >
      <SelectAll shown={shown} selected={selected} />
      <p role="status" className="font-semibold text-sm tabular-nums">
        {selected.toLocaleString("en-US")}
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

type SelectAllProps = { shown: readonly { id: string }[]; selected: number };

/** Selects all shown rows, or clears the selection. */
function SelectAll({ shown, selected }: SelectAllProps) {
  const id = useId();
  const selection = useSelection();
  const allSelected = selected === shown.length;

  function toggleAll() {
    const all = shown.map((one) => one.id);
    selection.write(allSelected ? { ids: new Set(), last: null } : selectAll(selection.read(), all));
  }

  return (
    <div className="flex min-h-11 items-center gap-2 lg:min-h-9">
      <Checkbox id={id} checked={allSelected} partly={!allSelected && selected > 0} onChange={toggleAll} />
      <Label htmlFor={id} className="cursor-pointer">
        <span className="max-sm:sr-only">Select all shown</span>
        <span aria-hidden className="sm:hidden">
          All
        </span>
      </Label>
    </div>
  );
}
