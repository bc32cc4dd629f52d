import { Checkbox } from "../checkbox.tsx";
import { useSelected, useSelection } from "./use-selection.tsx";

/** A row's checkbox, shown while selecting is on. */
export function SelectBox({ id, name }: { id: string; name: string }) {
  const selection = useSelection();
  const isSelected = useSelected(selection, (now) => now?.ids.has(id));
  if (isSelected === undefined) return null;
  return (
    // Above the card's link, which covers the whole card.
    <label
      htmlFor={`select-${id}`}
      className="grid size-11 shrink-0 cursor-pointer select-none place-content-center max-lg:relative max-lg:z-1 max-lg:-ml-3 lg:h-6 lg:w-9"
    >
      <Checkbox
        id={`select-${id}`}
        aria-label={`Select ${name}`}
        checked={isSelected}
        onChange={({ nativeEvent }) => selection.toggleRow(id, Object(nativeEvent).shiftKey === true)}
      />
    </label>
  );
}
