import { type ComponentProps, type KeyboardEvent, useRef } from "react";
import { DateInput } from "./date-input.tsx";
import { SavingHint, useUnsaved } from "./use-unsaved.tsx";

type SavingDateProps = Omit<ComponentProps<typeof DateInput>, "type" | "value" | "onChange"> & {
  /** YYYY-MM-DD, or empty. */
  value: string;
  onSave: (value: string) => void;
};

/**
 * A date field that saves as soon as a day is picked. While the user types, each digit changes the date, so a typed
 * date is saved on Enter or blur, if it is valid; Escape discards it.
 */
export function SavingDate({ value, onSave, ...props }: SavingDateProps) {
  const { unsaved, write, save, discard, hintId } = useUnsaved({ value, onSave });
  const isTyping = useRef(false);

  function settle(field: HTMLInputElement, isWanted: boolean) {
    isTyping.current = false;
    if (isWanted && field.validity.valid) return save();
    // Only the browser holds a half-typed date.
    if (discard() && field.validity.badInput) field.value = "";
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Tab" || event.altKey || event.ctrlKey || event.metaKey) return;
    const ends = ["Enter", "Escape"].includes(event.key);
    if (!ends) isTyping.current = true;
    if (!ends || unsaved === null) return;
    event.preventDefault();
    event.stopPropagation();
    settle(event.currentTarget, event.key === "Enter");
  }

  return (
    <div className="grid min-w-0 grid-cols-1 justify-items-start gap-1">
      <DateInput
        {...props}
        type="date"
        value={unsaved ?? value}
        aria-describedby={hintId}
        onKeyDown={press}
        onPointerDown={() => {
          isTyping.current = false;
        }}
        onBlur={({ target }) => settle(target, true)}
        onChange={({ target }) => {
          write(target.value);
          if (!isTyping.current) settle(target, true);
        }}
      />
      <SavingHint id={hintId} />
    </div>
  );
}
