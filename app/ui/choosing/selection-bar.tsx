import { type ReactNode, useId } from "react";
import { Button } from "../button.tsx";
import { Checkbox } from "../checkbox.tsx";
import { cn } from "../cn.ts";
import { Label } from "../label.tsx";
import { STAYS_IN_SIGHT } from "../screen.tsx";
import { chooseAll } from "./choice.ts";
import { useChoosing } from "./choosing.tsx";

/** 44 px high on touch screens. */
export const TALL = "h-11 lg:h-9";

type SelectionBarProps = {
  label: string;
  shown: readonly { id: string }[];
  /** How many of them are selected. */
  chosen: number;
  onDone: () => void;
  /** Whether the actions take so much room that a phone shows only the number. */
  isFull?: boolean;
  /** The bulk actions. */
  children: ReactNode;
};

/** The number of selected rows and the bulk actions; stays in view while the list scrolls. */
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

type ChooseAllProps = { shown: readonly { id: string }[]; chosen: number };

/** Selects all shown rows, or clears the selection. */
function ChooseAll({ shown, chosen }: ChooseAllProps) {
  const id = useId();
  const choosing = useChoosing();
  const allSelected = chosen === shown.length;

  function toggleAll() {
    const all = shown.map((one) => one.id);
    choosing.write(allSelected ? { ids: new Set(), last: null } : chooseAll(choosing.read(), all));
  }

  return (
    <div className="flex min-h-11 items-center gap-2 lg:min-h-9">
      <Checkbox id={id} checked={allSelected} partly={!allSelected && chosen > 0} onChange={toggleAll} />
      <Label htmlFor={id} className="cursor-pointer">
        <span className="max-sm:sr-only">Select all shown</span>
        <span aria-hidden className="sm:hidden">
          All
        </span>
      </Label>
    </div>
  );
}
