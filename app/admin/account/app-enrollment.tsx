import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { useFocusOnProblem } from "#app/ui/use-focus-on-problem.ts";
import { reasonOf } from "../reason.ts";
import { accountMessages } from "./account-messages.ts";
import { type Enrollment, useFinishEnrollment } from "./use-second-factor.ts";

type AppEnrollmentProps = { enrollment: Enrollment; onDone: () => void; onCancel: () => void };

/** Shows the secret for an authenticator app and asks for the app's first code. */
export function AppEnrollment({ enrollment, onDone, onCancel }: AppEnrollmentProps) {
  const [code, setCode] = useState("");
  const firstStep = useRef<HTMLParagraphElement>(null);
  useEffect(() => firstStep.current?.focus(), []);
  const finish = useFinishEnrollment(onDone);
  const form = useFocusOnProblem(finish.error);
  const problem = finish.error ? reasonOf(finish.error, accountMessages.factorFailed) : null;
  return (
    <form
      ref={form}
      className="grid max-w-md gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        finish.mutate({ factorId: enrollment.factorId, code });
      }}
    >
      <p ref={firstStep} tabIndex={-1} className="text-sm outline-none">
        <strong>1.</strong> Scan this with an authenticator app, such as the one in your password manager.
      </p>
      <QrCode text={enrollment.uri} label="QR code for your authenticator app" />
      <p className="hidden text-sm pointer-coarse:block">
        Is the app on this phone?{" "}
        <a href={enrollment.uri} className="py-3 text-primary underline underline-offset-4">
          Add it there
        </a>
      </p>
      <FormField label="Or type this key into the app">
        {(tie) => (
          <Textarea
            {...tie}
            readOnly
            rows={2}
            value={grouped(enrollment.secret)}
            className="resize-none font-mono"
            spellCheck={false}
          />
        )}
      </FormField>
      <p className="text-sm">
        <strong>2.</strong> Type the code that the app shows.
      </p>
      <FormField label="Code" hint="Six digits; they change every half minute." problem={problem}>
        {(tie) => (
          <Input
            {...tie}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            className="max-w-40 tabular-nums"
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              if (finish.isError) finish.reset();
            }}
          />
        )}
      </FormField>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={finish.isPending}>
          Turn on
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** In groups of four, which are easier to type; apps ignore the spaces. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
