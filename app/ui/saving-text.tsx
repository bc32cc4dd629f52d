import { type ComponentProps, useId, useState } from "react";
import { Input } from "./input.tsx";
import { SavingHint } from "./saving-hint.tsx";

type SavingTextProps = Omit<ComponentProps<typeof Input>, "value" | "onChange"> & {
  value: string;
  onSave: (value: string) => void;
};

/** A line of text: Enter or leaving the field saves it, Escape goes back. */
export function SavingText({ value, onSave, ...props }: SavingTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const hintId = useId();

  function settle(text: string | null) {
    setTyped(null);
    if (text !== null && text.trim() !== value) onSave(text.trim());
  }

  return (
    <div className="grid gap-1">
      <Input
        {...props}
        value={typed ?? value}
        aria-describedby={typed === null ? undefined : hintId}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => settle(typed)}
        onKeyDown={(event) => {
          if (typed === null || !["Enter", "Escape"].includes(event.key)) return;
          event.preventDefault();
          event.stopPropagation();
          settle(event.key === "Enter" ? typed : null);
        }}
      />
      {typed === null ? null : <SavingHint id={hintId} />}
    </div>
  );
}
