import { useId } from "react";
import type { SettingOptions } from "../schema/block-kind.ts";

type ToolFieldProps = {
  label: string;
  placeholder?: string;
  /** To choose among; words of one's own where there are none. The first stands in for what is none of them. */
  options?: SettingOptions | null;
  value: string;
  onChange: (value: string) => void;
};

export function ToolField({ label, placeholder, options, value, onChange }: ToolFieldProps) {
  const id = useId();
  return (
    <span className={options ? "flex items-center gap-2" : "flex min-w-48 flex-1 items-center gap-2"}>
      <label htmlFor={id} className="shrink-0 text-muted-foreground">
        {label}
      </label>
      {options ? (
        <select
          id={id}
          value={Object.hasOwn(options, value) ? value : Object.keys(options)[0]}
          className="rich-field"
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {Object.entries(options).map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          value={value}
          placeholder={placeholder}
          className="rich-field"
          // Enter is for the text, not for the form around it.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </span>
  );
}
