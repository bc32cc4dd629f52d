import { type ReactNode, useId } from "react";
import { Label } from "./label.tsx";

type Described = { id: string; "aria-describedby": string | undefined; "aria-invalid"?: true };

type FormFieldProps = {
  label: string;
  /** Shown below the control and linked by aria-describedby. */
  hint?: ReactNode;
  /** The validation error; replaces the hint. */
  problem?: string | null | undefined;
  /** Shown at the end of the label's line. */
  tools?: ReactNode;
  /** Receives the attributes that link the control to its label and hint. */
  children: (control: Described) => ReactNode;
};

export function FormField({ label, hint, problem, tools, children }: FormFieldProps) {
  const id = useId();
  const messageId = `${id}hint`;
  const message = problem ? (
    <span role="alert" className="text-destructive text-sm">
      {problem}
    </span>
  ) : (
    hint
  );
  return (
    <div className="grid gap-1.5">
      {tools ? (
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
          <Label htmlFor={id}>{label}</Label>
          {tools}
        </div>
      ) : (
        <Label htmlFor={id}>{label}</Label>
      )}
      {children({
        id,
        "aria-describedby": message ? messageId : undefined,
        ...(problem && { "aria-invalid": true }),
      })}
      {message ? (
        <div id={messageId} className="wrap-anywhere text-muted-foreground text-xs">
          {message}
        </div>
      ) : null}
    </div>
  );
}
