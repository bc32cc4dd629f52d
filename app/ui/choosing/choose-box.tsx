import { Checkbox } from "../checkbox.tsx";
import { useChoice, useChoosing } from "./choosing.tsx";

/** A row's checkbox, shown while selecting is on. */
export function ChooseBox({ id, name }: { id: string; name: string }) {
  const choosing = useChoosing();
  const isChosen = useChoice(choosing, (choice) => choice?.ids.has(id));
  if (isChosen === undefined) return null;
  return (
    // Above the card's link, which covers the whole card.
    <label
      htmlFor={`choose-${id}`}
      className="grid size-11 shrink-0 cursor-pointer select-none place-content-center max-lg:relative max-lg:z-1 max-lg:-ml-3 lg:h-6 lg:w-9"
    >
      <Checkbox
        id={`choose-${id}`}
        aria-label={`Select ${name}`}
        checked={isChosen}
        onChange={({ nativeEvent }) => choosing.toggleRow(id, Object(nativeEvent).shiftKey === true)}
      />
    </label>
  );
}
