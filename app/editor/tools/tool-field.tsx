import { useId } from "react";

type ToolFieldProps = {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
};

export function ToolField({ label, placeholder, value, onChange }: ToolFieldProps) {
  const id = useId();
  return (
    <span className="flex min-w-48 flex-1 items-center gap-2">
      <label htmlFor={id} className="shrink-0 text-muted-foreground">
        {label}
      </label>
      <input
        id={id}
        value={value}
        placeholder={placeholder}
        className="rich-field"
        // Enter is for the text, not for the form around it.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  );
}
