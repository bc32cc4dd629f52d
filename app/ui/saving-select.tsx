import { type ComponentProps, type KeyboardEvent, useRef } from "react";
import { SavingHint } from "./saving-hint.tsx";
import { Select } from "./select.tsx";
import { useUnsaved } from "./use-unsaved.ts";

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
  const { unsaved, write, take, hintId } = useUnsaved();
  const isBrowsing = useRef(false);

  function settle(choice: string | null) {
    isBrowsing.current = false;
    if (choice !== null && choice !== value) onSave(choice);
  }

  function press(event: KeyboardEvent) {
    isBrowsing.current = browses(event);
    if (unsaved === null || !["Enter", "Escape"].includes(event.key)) return;
    event.preventDefault();
    const choice = take();
    settle(event.key === "Enter" ? choice : null);
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
        onBlur={() => settle(take())}
        onChange={({ target }) => {
          write(target.value === value ? null : target.value);
          if (!isBrowsing.current) settle(take());
        }}
      />
      <SavingHint id={hintId} />
    </div>
  );
}

/** Keys that open the list, where nothing changes before one is chosen, don't count. */
function browses({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || key === " ") return false;
  return BROWSING_KEYS.includes(key) || key.length === 1;
}
