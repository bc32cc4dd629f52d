import { type ReactNode, useId } from "react";
import { Label } from "./label.tsx";

type Described = { id: string; "aria-describedby": string | undefined };

type FormFieldProps = {
  label: string;
  /** Shown below the control and tied to it. */
  hint?: ReactNode;
  /** Gets the attributes that tie the control to its label and hint. */
  children: (control: Described) => ReactNode;
};

export function FormField({ label, hint, children }: FormFieldProps) {
  const id = useId();
  const hintId = `${id}hint`;
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children({ id, "aria-describedby": hint ? hintId : undefined })}
      {hint ? (
        <div id={hintId} className="text-muted-foreground text-xs">
          {hint}
        </div>
      ) : null}
    </div>
  );
}
