import { useEffect, useId, useRef } from "react";
import { Input } from "#app/ui/input.tsx";
import { Label } from "#app/ui/label.tsx";

export type Credentials = { email: string; password: string };

type CredentialFieldsProps = {
  value: Credentials;
  onChange: (value: Credentials) => void;
  passwordAutoComplete: "current-password" | "new-password";
};

export function CredentialFields({ value, onChange, passwordAutoComplete }: CredentialFieldsProps) {
  const ids = useId();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  // A password manager or a quick typist may have filled the fields before this script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the document once, at the start
  useEffect(() => {
    const typed = { email: email.current?.value ?? "", password: password.current?.value ?? "" };
    if (typed.email || typed.password) onChange(typed);
  }, []);

  return (
    <>
      <div className="grid gap-1.5">
        <Label htmlFor={`${ids}email`}>Email</Label>
        <Input
          ref={email}
          id={`${ids}email`}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={value.email}
          onChange={(event) => onChange({ ...value, email: event.target.value })}
        />
      </div>
      <div className="grid gap-1.5">
        <Label htmlFor={`${ids}password`}>Password</Label>
        <Input
          ref={password}
          id={`${ids}password`}
          name="password"
          type="password"
          autoComplete={passwordAutoComplete}
          required
          value={value.password}
          onChange={(event) => onChange({ ...value, password: event.target.value })}
        />
      </div>
    </>
  );
}
