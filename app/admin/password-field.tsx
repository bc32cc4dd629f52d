import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";

export const PASSWORD_HINT =
  "At least 10 characters. A few unrelated words, or what a password manager makes, is good.";

type PasswordFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: "current-password" | "new-password";
  autoFocus?: boolean;
  hint?: string;
  /** Why the server rejected it; replaces the hint. */
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
