import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { CodeForm } from "../code-form.tsx";
import { PasswordField } from "../password-field.tsx";
import { useReauthentication } from "./use-reauthentication.ts";

type ReauthenticationProps = {
  /** An account that has a second factor shows that, any other its password. */
  hasSecondFactor: boolean;
  onConfirmed: () => void;
  onCancel: () => void;
};

/** Asks in place who is at the keyboard, where the sign-in is long ago, and then lets go on. */
export function Reauthentication({ hasSecondFactor, onConfirmed, onCancel }: ReauthenticationProps) {
  const { problem, isPending, mutate, email } = useReauthentication(onConfirmed);
  return (
    <div className="grid max-w-md gap-5">
      <p className="text-sm">You signed in a while ago. Please confirm it’s you.</p>
      {hasSecondFactor ? (
        <CodeForm busy={isPending} problem={problem} onSubmit={mutate} onCancel={onCancel} />
      ) : (
        <PasswordForm
          email={email}
          busy={isPending}
          problem={problem}
          onSubmit={(password) => mutate({ kind: "password", password })}
          onCancel={onCancel}
        />
      )}
    </div>
  );
}

type PasswordFormProps = {
  email: string;
  busy: boolean;
  problem: string | null;
  onSubmit: (password: string) => void;
  onCancel: () => void;
};

function PasswordForm({ email, busy, problem, onSubmit, onCancel }: PasswordFormProps) {
  const [password, setPassword] = useState("");
  return (
    <form
      aria-label="Confirm it’s you"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(password);
      }}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
        problem={problem}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={busy}>
          Confirm
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
