import { useId } from "react";
import { Label } from "./label.tsx";
import { Select } from "./select.tsx";

type ScreenChoiceProps = {
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** Beside a screen's title: what of it is shown. */
export function ScreenChoice({ value, choices, onChange }: ScreenChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <Label htmlFor={id}>Show</Label>
      <Select id={id} value={value} onChange={({ target }) => onChange(target.value)} className="h-11 lg:h-9">
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}
