import { type ComponentProps, useEffect, useId, useState } from "react";
import { LEAD_LIMITS } from "./lead-limits.ts";

/** From here on the visitor is told how much room is left. */
const TELL_WITHIN_CHARACTERS = 20;

type LeadFieldProps = Pick<
  ComponentProps<"input">,
  "type" | "autoComplete" | "autoFocus" | "required" | "list" | "defaultValue"
> & {
  name: string;
  label: string;
  /** Longest accepted text. More can be typed, so that nothing is cut off, but not sent. */
  max: number;
  multiline?: boolean;
  error: string | undefined;
};

/** One labelled text field of the lead form, with its limit and its error tied to it. */
export function LeadField({
  name,
  label,
  max,
  multiline = false,
  error,
  autoFocus = false,
  defaultValue,
  ...input
}: LeadFieldProps) {
  const id = useId();
  const [given] = useState(() => (multiline && typedBefore(id)) || defaultValue);
  const [left, setLeft] = useState(max);
  // What was typed before hydration raised no event that React saw.
  useEffect(() => {
    const control = document.getElementById(id) as HTMLInputElement | null;
    if (control) setLeft(max - lengthOf(control));
  }, [id, max]);
  const tellsLimit = left <= TELL_WITHIN_CHARACTERS;
  const Control = multiline ? "textarea" : "input";
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {!input.required && <span className="field-optional">optional</span>}
      <Control
        {...(input as object)}
        id={id}
        name={name}
        className="field-input"
        defaultValue={given}
        // Every field with an error asks for focus and the browser gives it to the first, also without script.
        autoFocus={autoFocus || Boolean(error)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-limit ${id}-error`}
        onInput={(event: React.InputEvent<HTMLInputElement & HTMLTextAreaElement>) =>
          setLeft(max - lengthOf(event.currentTarget))
        }
      />
      <p id={`${id}-limit`} className="field-limit" aria-live="polite">
        {tellsLimit && (left >= 0 ? `${left} characters left` : `${-left} characters too many`)}
      </p>
      <p id={`${id}-error`} className="field-error">
        {error}
      </p>
    </div>
  );
}

/**
 * What stands in a document's text area when React takes it over: React 19 puts its default text back then, over what
 * was typed (react-dom, initTextarea).
 */
function typedBefore(id: string): string | null {
  if (import.meta.env.SSR) return null;
  return (document.getElementById(id) as HTMLTextAreaElement | null)?.value ?? null;
}

/** What the visitor wants to add: no request needs it. */
export function MessageField(props: Pick<LeadFieldProps, "defaultValue" | "error">) {
  return <LeadField name="message" label="Message" multiline max={LEAD_LIMITS.message} {...props} />;
}

/** The agreement without which no request is sent. */
export function AgreementField({
  defaultChecked,
  error,
}: {
  defaultChecked: boolean;
  error: string | undefined;
}) {
  const id = useId();
  return (
    <div className="field field-agreement">
      <input
        id={id}
        name="agreement"
        type="checkbox"
        required
        defaultChecked={defaultChecked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label htmlFor={id}>
        I agree to the <a href="/terms">terms and conditions</a> and the <a href="/privacy">privacy policy</a>
        .
      </label>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

function lengthOf(control: { value: string }): number {
  return control.value.trim().length;
}
