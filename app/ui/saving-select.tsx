import { type ComponentProps, type KeyboardEvent, useRef } from "react";
import { Select } from "./select.tsx";
import { SavingHint, useUnsaved } from "./use-unsaved.tsx";

const BROWSING_KEYS = ["ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];

type SavingSelectProps = Omit<ComponentProps<typeof Select>, "value" | "onChange"> & {
  value: string;
  onSave: (value: string) => void;
};

/**
 * A select that saves as soon as an option is picked. With the list closed, arrow and letter keys fire a change for
 * each option they pass, so those changes are saved on Enter or blur; Escape discards them.
 */
export function SavingSelect({ value, onSave, ...props }: SavingSelectProps) {
  const { unsaved, write, save, discard, hintId } = useUnsaved({ value, onSave });
  const isBrowsing = useRef(false);

  function settle() {
    isBrowsing.current = false;
    save();
  }

  function press(event: KeyboardEvent) {
    isBrowsing.current = browses(event);
    if (unsaved === null || !["Enter", "Escape"].includes(event.key)) return;
    event.preventDefault();
    if (event.key === "Enter") save();
    else discard();
  }

  return (
    <div className="grid justify-items-start gap-1">
      <Select
        {...props}
        value={unsaved ?? value}
        aria-describedby={hintId}
        onKeyDown={press}
        onPointerDown={() => {
          isBrowsing.current = false;
        }}
        onBlur={settle}
        onChange={({ target }) => {
          if (target.value === value) discard();
          else write(target.value);
          if (!isBrowsing.current) settle();
        }}
      />
      <SavingHint id={hintId} />
    </div>
  );
}

/** Keys that open the list don't count: nothing changes until an option is picked. */
function browses({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || key === " ") return false;
  return BROWSING_KEYS.includes(key) || key.length === 1;
}
