import { type RefObject, useEffect, useState } from "react";
import { useBusiness } from "#app/lib/use-business.ts";
import { keepUnsent, readUnsent } from "./keep-unsent.ts";
import { RobotCheck } from "./robot-check.tsx";
import { forgetUnsent } from "./unsent-quote.ts";

type OfflineQuoteProps = {
  form: RefObject<HTMLFormElement | null>;
  /** What was to be sent when there was no connection. */
  waiting: FormData | undefined;
  /** Whether nothing has been sent from this form yet. */
  isFresh: boolean;
  onOnline: (waiting: FormData) => void;
};

/** What the quote form has for whoever turns to it, fetched then: it lasts through a lost connection, and checks for robots where the settings say so. */
export function OfflineQuote({ form, waiting, isFresh, onOnline }: OfflineQuoteProps) {
  const { robotCheckKey } = useBusiness();
  const [isRefilled, setIsRefilled] = useState(false);
  useEffect(() => setIsRefilled(form.current !== null && refill(form.current)), [form]);
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
    setIsRefilled(false);
  }

  return (
    <>
      {waiting ? <Offline /> : null}
      {!waiting && isFresh && isRefilled ? <Unsent onClear={clear} /> : null}
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

/**
 * Puts what an earlier visit could not send back into a form into which nothing has been typed.
 * @returns whether there was something
 */
function refill(form: HTMLFormElement): boolean {
  const controls = [...form.elements].filter((control) => isControl(control) || isCheckbox(control));
  const fields = controls.every((control) => isCheckbox(control) || control.value === control.defaultValue)
    ? readUnsent()
    : null;
  if (!fields) return false;
  for (const control of controls) {
    if (isCheckbox(control)) control.checked = control.name in fields;
    else control.value = fields[control.name] ?? "";
  }
  return true;
}

function isCheckbox(control: unknown): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === "checkbox";
}

function isControl(control: unknown): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}
