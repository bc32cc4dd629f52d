import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Problem } from "#app/ui/notice.tsx";
import { useFocusOnProblem } from "#app/ui/use-focus-on-problem.ts";
import { PasswordField } from "../password-field.tsx";
import { sortRefusal } from "../reason.ts";
import { accountMessages } from "./account-messages.ts";
import { AccountSection } from "./account-section.tsx";
import { type ChangeEmailProps, pendingEmail, useChangeEmail, useOwnUser } from "./use-change-email.ts";

const EMPTY = { current: "", next: "" };

export function ChangeEmail(props: ChangeEmailProps) {
  const { sendsMail } = props;
  const user = useOwnUser();
  const [fields, setFields] = useState(EMPTY);
  const change = useChangeEmail(props, () => setFields(EMPTY));
  const form = useFocusOnProblem(change.error);
  const refusal = change.error ? sortRefusal(change.error, accountMessages.emailFailed) : null;
  const problemAt = (field: "current" | "next" | "form") =>
    refusal?.field === field ? refusal.message : null;
  const email = user.email ?? "";
  function type(typed: Partial<typeof EMPTY>) {
    setFields({ ...fields, ...typed });
    if (change.isError) change.reset();
  }
  return (
    <AccountSection title="Email" description="The address you sign in with, and where we email you.">
      <div>
        <p className="break-words text-sm">
          Current email:{" "}
          <strong className="font-semibold">
            <EmailText>{email}</EmailText>
          </strong>
        </p>
        <div role="status">
          <PendingEmail email={email} pending={pendingEmail(user)} sendsMail={sendsMail} />
        </div>
      </div>
      <form
        ref={form}
        className="grid max-w-md gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ ...fields, email });
        }}
      >
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <EmailField
          value={fields.next}
          onChange={(next) => type({ next })}
          hint={sendsMail ? accountMessages.emailHint : accountMessages.emailHintKept}
          problem={problemAt("next")}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={fields.current}
          onChange={(current) => type({ current })}
          problem={problemAt("current")}
        />
        {problemAt("form") ? <Problem>{problemAt("form")}</Problem> : null}
        <Button type="submit" className="justify-self-start" disabled={change.isPending}>
          Change email
        </Button>
      </form>
    </AccountSection>
  );
}

type PendingEmailProps = { email: string; pending: string | null; sendsMail: boolean };

function PendingEmail({ email, pending, sendsMail }: PendingEmailProps) {
  if (!pending) return null;
  const address = <strong className="font-semibold">{pending}</strong>;
  return (
    <p className="mt-5 max-w-prose break-words rounded-md bg-muted p-4 text-sm">
      {sendsMail ? (
        <>We sent a link to {address}.</>
      ) : (
        <>
          No email was sent: the link for {address} is waiting in the server’s outbox. Ask whoever runs the
          server for it.
        </>
      )}{" "}
      Your email changes when you open it and confirm, within a day; until then you sign in with {email}.{" "}
      {sendsMail ? "No email? Check your spam folder. " : null}An address that already has an account here
      gets none.
    </p>
  );
}

type EmailFieldProps = {
  value: string;
  onChange: (value: string) => void;
  hint: string;
  problem: string | null;
};

function EmailField({ value, onChange, hint, problem }: EmailFieldProps) {
  return (
    <FormField label="New email" hint={hint} problem={problem}>
      {(tie) => (
        <Input
          {...tie}
          type="email"
          required
          autoComplete="email"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  );
}
