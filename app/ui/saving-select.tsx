import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from "react";
import { SavingHint } from "./saving-hint.tsx";
import { Select } from "./select.tsx";

const BROWSING_KEYS = ["ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];

type SavingSelectProps = Omit<ComponentProps<typeof Select>, "value" | "onChange"> & {
  value: string;
  onSave: (value: string) => void;
};

/**
 * A select whose choice is saved at once. Keys that go through the choices of the closed field, each of which the
 * browser calls a change, only browse: Enter or leaving the field saves where they stopped, Escape goes back.
 */
export function SavingSelect({ value, onSave, ...props }: SavingSelectProps) {
  const [browsed, setBrowsed] = useState<string | null>(null);
  // Saving may take the focus away before anything is drawn anew: what is left then is saved already.
  const unsaved = useRef<string | null>(null);
  const isBrowsing = useRef(false);
  const hintId = useId();

  function browse(choice: string | null) {
    unsaved.current = choice;
    setBrowsed(choice);
  }

  function settle(choice: string | null) {
    browse(null);
    isBrowsing.current = false;
    if (choice !== null && choice !== value) onSave(choice);
  }

  function press(event: KeyboardEvent) {
    isBrowsing.current = browses(event);
    if (browsed === null || !["Enter", "Escape"].includes(event.key)) return;
    event.preventDefault();
    settle(event.key === "Enter" ? unsaved.current : null);
  }

  return (
    <div className="grid justify-items-start gap-1">
      <Select
        {...props}
        value={browsed ?? value}
        aria-describedby={browsed === null ? undefined : hintId}
        onKeyDown={press}
        onPointerDown={() => {
          isBrowsing.current = false;
        }}
        onBlur={() => settle(unsaved.current)}
        onChange={({ target }) => {
          if (!isBrowsing.current) settle(target.value);
          else browse(target.value === value ? null : target.value);
        }}
      />
      {browsed === null ? null : <SavingHint id={hintId} />}
    </div>
  );
}

/** Keys that open the list, where nothing changes before one is chosen, don't count. */
function browses({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || key === " ") return false;
  return BROWSING_KEYS.includes(key) || key.length === 1;
}
