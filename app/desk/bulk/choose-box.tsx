import { Checkbox } from "#app/ui/checkbox.tsx";
import type { LeadRow } from "../lead-queries.ts";
import { useChoice, useChoosing } from "./choosing.tsx";

/** In a lead's row, while leads are being chosen: whether this one is. */
export function ChooseBox({ lead: { id, name } }: { lead: LeadRow }) {
  const choosing = useChoosing();
  const isChosen = useChoice(choosing, (choice) => choice?.ids.has(id));
  if (isChosen === undefined) return null;
  return (
    <label
      htmlFor={`choose-${id}`}
      className="grid size-11 shrink-0 cursor-pointer select-none place-content-center max-lg:relative max-lg:-ml-3 lg:h-6 lg:w-9"
    >
      <Checkbox
        id={`choose-${id}`}
        aria-label={`Select ${name}`}
        checked={isChosen}
        onChange={({ nativeEvent }) => choosing.turn(id, Object(nativeEvent).shiftKey === true)}
      />
    </label>
  );
}
