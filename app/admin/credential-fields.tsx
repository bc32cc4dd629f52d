import { useEffect, useRef } from "react";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { PASSWORD_HINT } from "./password-field.tsx";

export type Credentials = { email: string; password: string };

type CredentialFieldsProps = {
  value: Credentials;
  onChange: (value: Credentials) => void;
  passwordAutoComplete: "current-password" | "new-password";
  problem?: { field: keyof Credentials | null; message: string } | undefined;
};

export function CredentialFields({ value, onChange, passwordAutoComplete, problem }: CredentialFieldsProps) {
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  // The fields may have been filled in before hydration, by a password manager or a fast typist.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the document once, at the start
  useEffect(() => {
    const typed = { email: email.current?.value ?? "", password: password.current?.value ?? "" };
    if (typed.email || typed.password) onChange(typed);
  }, []);

  const problemWith = (field: keyof Credentials) => (problem?.field === field ? problem.message : null);
  return (
    <>
      <FormField label="Email" problem={problemWith("email")}>
        {(tie) => (
          <Input
            {...tie}
            ref={email}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={value.email}
            onChange={(event) => onChange({ ...value, email: event.target.value })}
          />
        )}
      </FormField>
      <FormField
        label="Password"
        hint={passwordAutoComplete === "new-password" ? PASSWORD_HINT : undefined}
        problem={problemWith("password")}
      >
        {(tie) => (
          <Input
            {...tie}
            ref={password}
            name="password"
            type="password"
            autoComplete={passwordAutoComplete}
            required
            value={value.password}
            onChange={(event) => onChange({ ...value, password: event.target.value })}
          />
        )}
      </FormField>
    </>
  );
}
