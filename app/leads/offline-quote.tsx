import { type RefObject, useEffect, useRef, useState } from "react";
import { useBusiness } from "#app/lib/root-data.ts";
import { BotCheck } from "./bot-check.tsx";
import { MessageField } from "./lead-field.tsx";
import { forgetUnsent, inStorage, type Typed, takeDraft, UNSENT_KEY } from "./unsent-quote.ts";

const KEPT_DAYS = 7;
/** A correction counts as complete after this long without typing. */
const TYPING_PAUSE_MS = 3_000;

type Kept = { fields: Typed; since: number };

type OfflineQuoteProps = {
  form: RefObject<HTMLFormElement | null>;
  /** Whether the request is waiting for a connection. Until it is sent, it may be corrected. */
  isWaiting: boolean;
  /** Whether this form has not been submitted yet. */
  isFresh: boolean;
  messageError: string | undefined;
  onOnline: (fields: FormData) => void;
};

/**
 * The parts of the quote form that load when a visitor focuses it or there is something to fill in: offline support, and
 * the bot check if one is set up.
 */
export function OfflineQuote({ form, isWaiting, isFresh, messageError, onOnline }: OfflineQuoteProps) {
  const { botCheckKey } = useBusiness();
  const [refilled, setRefilled] = useState<Refilled | null>(null);
  useEffect(() => setRefilled(form.current && refill(form.current)), [form]);
  const isCorrected = useRef(false);
  useEffect(() => {
    const request = form.current;
    if (!isWaiting || !request) return;
    let timer: number | undefined;
    const keep = () => keepUnsent(new FormData(request));
    const sendWhenDone = () => {
      window.clearTimeout(timer);
      if (!navigator.onLine) return;
      const send = () => onOnline(new FormData(request));
      timer = window.setTimeout(send, isCorrected.current ? TYPING_PAUSE_MS : 0);
    };
    const correct = () => {
      isCorrected.current = true;
      keep();
      sendWhenDone();
    };
    keep();
    sendWhenDone();
    request.addEventListener("input", correct);
    window.addEventListener("online", sendWhenDone);
    return () => {
      window.clearTimeout(timer);
      request.removeEventListener("input", correct);
      window.removeEventListener("online", sendWhenDone);
    };
  }, [form, isWaiting, onOnline]);

  function clear() {
    forgetUnsent();
    form.current?.reset();
    form.current?.querySelector<HTMLElement>("[name=name]")?.focus();
    setRefilled(null);
  }

  return (
    <>
      {refilled?.message ? <MessageField defaultValue={refilled.message} error={messageError} /> : null}
      {isWaiting ? <Offline /> : null}
      {!isWaiting && isFresh && refilled?.isUnsent ? <Unsent onClear={clear} /> : null}
      {botCheckKey ? <BotCheck siteKey={botCheckKey} /> : null}
    </>
  );
}

function Offline() {
  const { phone, phoneDisplay } = useBusiness();
  return (
    <p role="status" className="form-note">
      You’re offline, so we don’t have your request yet. Keep this page open and we’ll send it when you’re
      back online. Or call <a href={`tel:${phone}`}>{phoneDisplay}</a>.
    </p>
  );
}

/** A request from an earlier visit was never sent. It is sent only when the visitor submits it again. */
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
  /** The message, if the earlier form asked for one and this form does not. */
  message: string | undefined;
  /** Whether it is from an earlier visit. */
  isUnsent: boolean;
};

/**
 * Fills the form with what was typed into the one before it, or else with the unsent request of an earlier visit, unless
 * something has been typed into it. Only a typed city replaces the page's own.
 * @returns null when there is nothing to fill in
 */
function refill(form: HTMLFormElement): Refilled | null {
  const draft = takeDraft();
  const controls = [...form.elements].filter((control) => isControl(control) || isCheckbox(control));
  const fields = controls.every((control) => isCheckbox(control) || control.value === control.defaultValue)
    ? (draft ?? readUnsent())
    : null;
  if (!fields) return null;
  for (const control of controls) {
    if (isCheckbox(control)) control.checked = control.name in fields;
    else control.value = fields[control.name] || control.defaultValue;
  }
  return { message: form.elements.namedItem("message") ? undefined : fields.message, isUnsent: !draft };
}

function isCheckbox(control: unknown): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === "checkbox";
}

function isControl(control: unknown): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}

/** Stores an unsent request, in case the page is closed before it can be sent. */
function keepUnsent(form: FormData): void {
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
  inStorage((storage) => storage.setItem(UNSENT_KEY, JSON.stringify({ fields, since: Date.now() })));
}

/** The stored unsent request, unless it is more than a week old. */
function readUnsent(): Typed | null {
  return inStorage((storage) => {
    const { fields, since } = JSON.parse(storage.getItem(UNSENT_KEY) ?? "") as Kept;
    if (Date.now() - since < KEPT_DAYS * 24 * 60 * 60_000) return fields;
    storage.removeItem(UNSENT_KEY);
    return null;
  });
}
