import type { ComponentProps } from "react";
import { Input } from "./input.tsx";
import { SavingHint, useUnsaved } from "./use-unsaved.tsx";

type SavingTextProps = Omit<ComponentProps<typeof Input>, "value" | "onChange"> & {
  value: string;
  onSave: (value: string) => void;
};

/** A text field that saves on Enter or blur; Escape discards the changes. */
export function SavingText({ value, onSave, ...props }: SavingTextProps) {
  const { unsaved, write, take, hintId } = useUnsaved();

  function settle(text: string | null) {
    if (text !== null && text.trim() !== value) onSave(text.trim());
  }

  return (
    <div className="grid gap-1">
      <Input
        {...props}
        value={unsaved ?? value}
        aria-describedby={hintId}
        onChange={({ target }) => write(target.value)}
        onBlur={() => settle(take())}
        onKeyDown={(event) => {
          if (unsaved === null || !["Enter", "Escape"].includes(event.key)) return;
          event.preventDefault();
          event.stopPropagation();
          const text = take();
          settle(event.key === "Enter" ? text : null);
        }}
      />
      <SavingHint id={hintId} />
    </div>
  );
}
