import { type ReactNode, useEffect, useId, useState } from "react";
import { Input } from "./input.tsx";
import { Label } from "./label.tsx";
import { Select } from "./select.tsx";

const SETTLE_MS = 250;

/** The row above a list that narrows and orders it. */
export function ListTools({ children }: { children: ReactNode }) {
  return (
    <search className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_auto_auto]">{children}</search>
  );
}

type SearchFieldProps = { label: string; value: string; onChange: (text: string) => void };

/** Tells its text once typing has settled. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text === value) return;
    const settled = setTimeout(() => onChange(text), SETTLE_MS);
    return () => clearTimeout(settled);
  }, [text, value, onChange]);
  return (
    <div className="col-span-2 grid gap-1 sm:col-span-1">
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-9"
      />
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

export function Choice<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </div>
  );
}
