import { type RefObject, useEffect, useState } from "react";
import { useBusiness } from "#app/lib/use-business.ts";
import { keepUnsent, readUnsent } from "./keep-unsent.ts";
import { MessageField } from "./lead-field.tsx";
import { RobotCheck } from "./robot-check.tsx";
import { forgetUnsent } from "./unsent-quote.ts";

type OfflineQuoteProps = {
  form: RefObject<HTMLFormElement | null>;
  /** What was to be sent when there was no connection. */
  waiting: FormData | undefined;
  /** Whether nothing has been sent from this form yet. */
  isFresh: boolean;
  messageError: string | undefined;
  onOnline: (waiting: FormData) => void;
};

/** What the quote form has for whoever turns to it, fetched then: it lasts through a lost connection, and checks for robots where the settings say so. */
export function OfflineQuote({ form, waiting, isFresh, messageError, onOnline }: OfflineQuoteProps) {
  const { robotCheckKey } = useBusiness();
  const [refilled, setRefilled] = useState<Refilled | null>(null);
  useEffect(() => setRefilled(form.current && refill(form.current)), [form]);
  useEffect(() => {
    if (!waiting) return;
    keepUnsent(waiting);
    const send = () => onOnline(waiting);
    if (navigator.onLine) send();
    window.addEventListener("online", send);
    return () => window.removeEventListener("online", send);
  }, [waiting, onOnline]);

  function clear() {
    forgetUnsent();
    form.current?.reset();
    setRefilled(null);
  }

  return (
    <>
      {refilled?.message ? <MessageField defaultValue={refilled.message} error={messageError} /> : null}
      {waiting ? <Offline /> : null}
      {!waiting && isFresh && refilled ? <Unsent onClear={clear} /> : null}
      {robotCheckKey ? <RobotCheck siteKey={robotCheckKey} /> : null}
    </>
  );
}

/** The request waits in this page for a connection. */
function Offline() {
  const { phone, phoneDisplay } = useBusiness();
  return (
    <p role="status" className="form-note">
      You’re offline, so we don’t have your request yet. Keep this page open and we’ll send it when you’re
      back online. Or call <a href={`tel:${phone}`}>{phoneDisplay}</a>.
    </p>
  );
}

/** An earlier visit ended before the request could be sent: nothing is sent until the visitor says so again. */
function Unsent({ onClear }: { onClear: () => void }) {
  return (
    <div role="status" className="form-note">
      Last time you were offline, so we never got this request. Press Get Quote to send it.{" "}
      <button type="button" className="text-button" onClick={onClear}>
        Clear the form
      </button>
    </div>
  );
}

type Refilled = {
  /** What the earlier form asked for and this one does not. */
  message: string | undefined;
};

/**
 * Puts what an earlier visit could not send back into a form into which nothing has been typed.
 * @returns none where there was nothing
 */
function refill(form: HTMLFormElement): Refilled | null {
  const controls = [...form.elements].filter((control) => isControl(control) || isCheckbox(control));
  const fields = controls.every((control) => isCheckbox(control) || control.value === control.defaultValue)
    ? readUnsent()
    : null;
  if (!fields) return null;
  for (const control of controls) {
    if (isCheckbox(control)) control.checked = control.name in fields;
    else control.value = fields[control.name] ?? "";
  }
  return { message: form.elements.namedItem("message") ? undefined : fields.message };
}

function isCheckbox(control: unknown): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === "checkbox";
}

function isControl(control: unknown): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}
