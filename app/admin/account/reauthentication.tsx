import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useFocusOnProblem } from "#app/ui/use-focus-on-problem.ts";
import { CodeForm } from "../code-form.tsx";
import { PasswordField } from "../password-field.tsx";
import { useReauthentication } from "./use-reauthentication.ts";

type ReauthenticationProps = {
  /** Ask for the second factor if the account has one, otherwise for the password. */
  hasSecondFactor: boolean;
  onConfirmed: () => void;
  onCancel: () => void;
};

/** Asks the user to confirm their identity when the sign-in is too long ago, then continues. */
export function Reauthentication({ hasSecondFactor, onConfirmed, onCancel }: ReauthenticationProps) {
  const { problem, isPending, mutate, reset, email } = useReauthentication(onConfirmed);
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
          onChange={() => problem && reset()}
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
  onChange: () => void;
  onSubmit: (password: string) => void;
  onCancel: () => void;
};

function PasswordForm({ email, busy, problem, onChange, onSubmit, onCancel }: PasswordFormProps) {
  const [password, setPassword] = useState("");
  const form = useFocusOnProblem(problem);
  return (
    <form
      ref={form}
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
        onChange={(typed) => {
          setPassword(typed);
          onChange();
        }}
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
