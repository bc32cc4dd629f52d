import { type ComponentProps, useEffect, useEffectEvent } from "react";
import { Input } from "./input.tsx";
import { isComposing } from "./is-composing.ts";
import { SavingHint, useUnsaved } from "./use-unsaved.tsx";

type InputProps = Omit<ComponentProps<typeof Input>, "value" | "onChange" | "onBlur" | "onKeyDown">;

type SavingTextProps = InputProps & { value: string; onSave: (value: string) => void };

/** A text field that saves on Enter, on blur, or when its screen is left by the browser's Back; Escape discards the changes. */
export function SavingText({ value, onSave, ...props }: SavingTextProps) {
  const edit = useUnsaved({ value, onSave });
  // A field that is removed loses the focus without a blur event.
  const leave = useEffectEvent(edit.save);
  useEffect(() => () => leave(), []);
  return <UnsavedText {...props} value={value} {...edit} />;
}

type UnsavedTextProps = InputProps & {
  value: string;
  /** What was typed and is not saved yet; null if there is none. */
  unsaved: string | null;
  write: (text: string) => void;
  save: () => void;
  discard: () => void;
  /** For the hint about the keys; undefined while nothing is unsaved. */
  hintId: string | undefined;
};

/** The same for a caller that keeps what is unsaved. */
export function UnsavedText({ value, unsaved, write, save, discard, hintId, ...props }: UnsavedTextProps) {
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
