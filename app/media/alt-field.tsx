import { useId } from "react";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Label } from "#app/ui/label.tsx";

const LONGEST_ALT = 300;

type AltFieldProps = {
  /** Null while nobody has said; empty where the picture is decorative. */
  alt: string | null;
  /** Whether it may be left to be said where the picture is used. */
  isOptional?: boolean;
  problem?: string | null;
  onChange: (alt: string | null) => void;
};

/** What a picture shows, in words; that it is only decoration has to be said too. */
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
            maxLength={LONGEST_ALT}
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
