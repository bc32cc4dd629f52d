import { type ComponentProps, useEffect, useId, useState } from "react";
import { Link } from "react-router";
import { LEAD_LIMITS } from "./quote-fields.ts";
import { HIDDEN_FIELD } from "./spam-hints.ts";

/** Show the remaining characters once this few are left. */
const SHOW_LIMIT_WITHIN = 20;

type LeadFieldProps = Pick<
  ComponentProps<"input">,
  "type" | "autoCapitalize" | "autoComplete" | "autoFocus" | "required" | "list" | "defaultValue"
> & {
  name: string;
  label: string;
  /** Maximum length. Longer text can be typed, so that pasting cuts nothing off, but it can't be sent. */
  max: number;
  multiline?: boolean;
  error: string | undefined;
};

/** A labeled text field, with its length limit and its error announced to screen readers. */
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
  const [given] = useState(() => (multiline && typedBeforeHydration(id)) || defaultValue);
  const [left, setLeft] = useState(max);
  // React saw no event for text that was typed before hydration.
  useEffect(() => {
    const control = document.getElementById(id) as HTMLInputElement | null;
    if (control) setLeft(max - lengthOf(control));
  }, [id, max]);
  const showsLimit = left <= SHOW_LIMIT_WITHIN;
  const Control = multiline ? "textarea" : "input";
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {!input.required && <span className="field-optional">optional</span>}
      <Control
        {...input}
        id={id}
        name={name}
        className="field-input"
        defaultValue={given}
        // With several errors, the browser focuses the first field that has autofocus, also without script.
        autoFocus={autoFocus || Boolean(error)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-limit ${id}-error`}
        onInput={(event: React.InputEvent<HTMLInputElement & HTMLTextAreaElement>) =>
          setLeft(max - lengthOf(event.currentTarget))
        }
      />
      <p id={`${id}-limit`} className="field-limit" aria-live="polite">
        {showsLimit && `Characters ${left < 0 ? "over the limit" : "left"}: ${Math.abs(left)}`}
      </p>
      <p id={`${id}-error`} className="field-error">
        {error}
      </p>
    </div>
  );
}

/**
 * The text in the server-rendered textarea at hydration. React 19 would overwrite it with the default value
 * (react-dom, initTextarea).
 */
function typedBeforeHydration(id: string): string | null {
  if (import.meta.env.SSR) return null;
  return (document.getElementById(id) as HTMLTextAreaElement | null)?.value ?? null;
}

export function MessageField(props: Pick<LeadFieldProps, "defaultValue" | "error">) {
  return <LeadField name="message" label="Message" multiline max={LEAD_LIMITS.message} {...props} />;
}

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
        // Otherwise Chromium calls a required box invalid before anybody has been there.
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label htmlFor={id}>
        I agree to the <Link to="/terms">terms and conditions</Link>
        {/* A space as a text of its own would be lost in the name that Chromium gives the box. */}
        {" and the "}
        <Link to="/privacy">privacy policy</Link>.
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

/**
 * Honeypot: only a bot that fills in every field of the HTML fills in this one. The `hidden` attribute works without a
 * style sheet and also hides the field from screen readers and autofill. The label is for anyone who still sees it.
 */
export function HiddenField() {
  return (
    <p hidden>
      <label>
        Leave this empty <input name={HIDDEN_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}
