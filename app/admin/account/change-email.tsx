import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { sortRefusal } from "../new-password.ts";
import { PasswordField } from "../password-field.tsx";
import { accountMessages } from "./account-messages.ts";
import { AccountSection } from "./account-section.tsx";
import { awaitedEmail, useChangeEmail, useOwnUser } from "./use-change-email.ts";

const EMPTY = { current: "", next: "" };

export function ChangeEmail({ siteOrigin }: { siteOrigin: string }) {
  const user = useOwnUser();
  const [fields, setFields] = useState(EMPTY);
  const change = useChangeEmail(siteOrigin, () => setFields(EMPTY));
  const refusal = change.error ? sortRefusal(change.error, accountMessages.emailFailed) : null;
  const problemAt = (field: "current" | "next" | "form") =>
    refusal?.field === field ? refusal.message : null;
  const email = user.email ?? "";
  return (
    <AccountSection title="Email" description="The address you sign in with, and where we email you.">
      <div>
        <p className="break-words text-sm">
          Current email: <strong className="font-semibold">{email}</strong>
        </p>
        <div role="status">
          <Awaited email={email} awaited={awaitedEmail(user)} />
        </div>
      </div>
      <form
        className="grid max-w-md gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ ...fields, email });
        }}
      >
        <EmailField
          value={fields.next}
          onChange={(next) => setFields({ ...fields, next })}
          problem={problemAt("next")}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={fields.current}
          onChange={(current) => setFields({ ...fields, current })}
          problem={problemAt("current")}
        />
        {problemAt("form") ? (
          <p role="alert" className="text-destructive text-sm">
            {problemAt("form")}
          </p>
        ) : null}
        <Button type="submit" className="justify-self-start" disabled={change.isPending}>
          Change email
        </Button>
      </form>
    </AccountSection>
  );
}

function Awaited({ email, awaited }: { email: string; awaited: string | null }) {
  if (!awaited) return null;
  return (
    <p className="mt-5 max-w-prose break-words rounded-md bg-muted p-4 text-sm">
      We sent a link to <strong className="font-semibold">{awaited}</strong>. Your email changes when you open
      it and confirm, within a day; until then you sign in with {email}. No email? Check your spam folder. An
      address that already has an account here gets none.
    </p>
  );
}

type EmailFieldProps = { value: string; onChange: (value: string) => void; problem: string | null };

function EmailField({ value, onChange, problem }: EmailFieldProps) {
  return (
    <FormField
      label="New email"
      hint={
        problem ? (
          <span role="alert" className="text-destructive text-sm">
            {problem}
          </span>
        ) : (
          "We’ll send a link there first, to make sure it’s yours."
        )
      }
    >
      {(tie) => (
        <Input
          {...tie}
          type="email"
          required
          autoComplete="email"
          aria-invalid={problem ? true : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  );
}
