import type { ComponentProps } from "react";
import { Input } from "./input.tsx";
import { isComposing } from "./is-composing.ts";
import { SavingHint, useUnsaved } from "./use-unsaved.tsx";

type SavingTextProps = Omit<ComponentProps<typeof Input>, "value" | "onChange"> & {
  value: string;
  onSave: (value: string) => void;
};

/** A text field that saves on Enter or blur; Escape discards the changes. */
export function SavingText({ value, onSave, ...props }: SavingTextProps) {
  const { unsaved, write, save, discard, hintId } = useUnsaved({ value, onSave });
  return (
    <div className="grid gap-1">
      <Input
        {...props}
        value={unsaved ?? value}
        aria-describedby={hintId}
        onChange={({ target }) => write(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (unsaved === null || !["Enter", "Escape"].includes(event.key) || isComposing(event)) return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === "Enter") save();
          else discard();
        }}
      />
      <SavingHint id={hintId} />
    </div>
  );
}
