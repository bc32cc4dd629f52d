import { useId } from "react";
import type { SettingOptions } from "../schema/blocks.ts";

type ToolButtonProps = { isOff?: boolean; onClick: () => void; children: string };

export function ToolButton({ isOff = false, onClick, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isOff || undefined}
      className="rich-tool"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isOff || onClick()}
    >
      {children}
    </button>
  );
}

type ToolFieldProps = {
  label: string;
  placeholder?: string;
  /** Choices; free text if there are none. A value that is not among them shows as the first. */
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
          // Enter must not submit the form around the editor.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </span>
  );
}
