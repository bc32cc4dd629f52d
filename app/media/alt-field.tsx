import { useId } from "react";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Label } from "#app/ui/label.tsx";

const MAX_ALT_LENGTH = 300;

type AltFieldProps = {
  /** Null: not described yet. Empty: decorative. */
  alt: string | null;
  /** Whether the description may wait until the picture is used. */
  isOptional?: boolean;
  problem?: string | null;
  onChange: (alt: string | null) => void;
};

/** Alt text field, with a checkbox for decorative pictures. */
export function AltField({ alt, isOptional = false, problem, onChange }: AltFieldProps) {
  const id = useId();
  const isDecorative = alt === "";
  return (
    <div className="grid gap-2">
      <FormField
        label="What does it show?"
        problem={problem}
        hint="Read aloud to those who can’t see it. One sentence is enough."
      >
        {(tie) => (
          <Input
            {...tie}
            name="alt"
            required={!isDecorative && !isOptional}
            disabled={isDecorative}
            maxLength={MAX_ALT_LENGTH}
            value={alt ?? ""}
            onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
          />
        )}
      </FormField>
      <div className="flex items-center gap-2">
        <Checkbox
          id={id}
          checked={isDecorative}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? "" : null)}
        />
        <Label htmlFor={id} className="font-normal">
          It is only decoration
        </Label>
      </div>
    </div>
  );
}
