import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";

type PasswordFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: "current-password" | "new-password";
  autoFocus?: boolean;
  hint?: string;
  /** Why the server did not take it; shown in the hint's place. */
  problem?: string | null;
};

export function PasswordField({ label, value, onChange, hint, problem, ...input }: PasswordFieldProps) {
  return (
    <FormField label={label} hint={hint} problem={problem}>
      {(tie) => (
        <Input
          {...tie}
          {...input}
          type="password"
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  );
}
