import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useBusiness } from "#app/lib/root-data.ts";
import { BotCheck } from "./bot-check.tsx";
import { MessageField } from "./lead-field.tsx";
import { LEAD_LIMITS } from "./quote-fields.ts";
import {
  forgetUnsent,
  inStorage,
  type KeptUnsent,
  keepUnsent,
  type StoredUnsent,
  takeDraft,
  unsentKey,
  unsentKeys,
} from "./unsent-quote.ts";

const KEPT_DAYS = 7;
/** A correction counts as complete after this long without typing. */
const TYPING_PAUSE_MS = 3_000;
/** Pauses before the tries once there is a network again, which often doesn't work at first. After the last, it has failed. */
const TRIES_AFTER_MS = [0, 2_000, 5_000, 15_000, 30_000];

type OfflineQuoteProps = {
  form: RefObject<HTMLFormElement | null>;
  /** Whether the request is waiting for a connection. Until it is sent, it may be corrected. */
  isWaiting: boolean;
  isSending: boolean;
  /** Whether this form has not been submitted yet, with or without script. */
  isFresh: boolean;
  messageError: string | undefined;
  /** `waits`: whether the request goes on waiting if it can't be sent. */
  onSend: (form: HTMLFormElement, waits: boolean) => void;
};

/**
 * The parts of the quote form that load when a visitor focuses it or there is something to fill in: offline support, and
 * the bot check if one is set up.
 */
export function OfflineQuote({
  form,
  isWaiting,
  isSending,
  isFresh,
  messageError,
  onSend,
}: OfflineQuoteProps) {
  const { botCheckKey } = useBusiness();
  const [refilled, setRefilled] = useState<Refilled | null>(null);
  useEffect(() => {
    if (isFresh && form.current) setRefilled(refill(form.current));
  }, [form, isFresh]);
  const isOnline = useTries({ form, isWaiting, isSending, onSend });

  function clear() {
    forgetUnsent();
    setRefilled(null);
    if (!form.current) return;
    form.current.reset();
    updateCounters(form.current);
    form.current.querySelector<HTMLElement>("[name=name]")?.focus();
  }

  return (
    <>
      {refilled?.message ? <MessageField defaultValue={refilled.message} error={messageError} /> : null}
      {/* Always there: screen readers announce what comes into it, not what comes with it. */}
      <div role="status" className="form-status">
        {isWaiting ? <Waiting isOnline={isOnline} /> : null}
        {!isWaiting && isFresh && refilled?.isUnsent ? <Unsent onClear={clear} /> : null}
      </div>
      {botCheckKey ? <BotCheck siteKey={botCheckKey} /> : null}
    </>
  );
}

/**
 * Sends a waiting request when there is a network, again and again if it leads nowhere yet.
 * @returns whether there is one
 */
function useTries({
  form,
  isWaiting,
  isSending,
  onSend,
}: Pick<OfflineQuoteProps, "form" | "isWaiting" | "isSending" | "onSend">): boolean {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const [tries, setTries] = useState(0);
  useEffect(() => watchNetwork(() => setTries(0)), []);
  const isCorrected = useRef(false);
  const isButtonLeft = useRef(false);
  const send = useEffectEvent((request: HTMLFormElement) => {
    isButtonLeft.current = document.activeElement === buttonOf(request);
    setTries(tries + 1);
    onSend(request, tries + 1 < TRIES_AFTER_MS.length);
  });
  useEffect(() => {
    const request = form.current;
    if (!isWaiting || !request) return;
    let timer: number | undefined;
    const sendWhenDone = () => {
      window.clearTimeout(timer);
      const pause = TRIES_AFTER_MS[tries];
      if (isSending || !isOnline || pause === undefined) return;
      const typing = isCorrected.current ? TYPING_PAUSE_MS : 0;
      timer = window.setTimeout(() => send(request), Math.max(pause, typing));
    };
    const correct = () => {
      isCorrected.current = true;
      keepUnsent(new FormData(request));
      sendWhenDone();
    };
    sendWhenDone();
    request.addEventListener("input", correct);
    return () => {
      window.clearTimeout(timer);
      request.removeEventListener("input", correct);
    };
  }, [form, isWaiting, isSending, isOnline, tries]);
  useEffect(() => {
    // A button that is disabled, as while a request is sent, loses the focus.
    if (isSending || !isButtonLeft.current) return;
    isButtonLeft.current = false;
    if (document.activeElement === document.body) buttonOf(form.current)?.focus({ preventScroll: true });
  }, [form, isSending]);
  return isOnline;
}

const buttonOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>("[type=submit]");

/** Safari tells a page that comes back from its cache nothing of what the network did meanwhile. */
const NETWORK_EVENTS = ["online", "offline", "pageshow"];

function watchNetwork(notify: () => void): () => void {
  for (const event of NETWORK_EVENTS) window.addEventListener(event, notify);
  return () => {
    for (const event of NETWORK_EVENTS) window.removeEventListener(event, notify);
  };
}

function Waiting({ isOnline }: { isOnline: boolean }) {
  const { phone, phoneDisplay } = useBusiness();
  return (
    // Replaced as a whole: in a translated page, React would change a text that is no longer shown.
    <p key={String(isOnline)} className="form-note">
      {isOnline
        ? "We’re still trying to send your request. Keep this page open."
        : "You’re offline, so we don’t have your request yet. Keep this page open and we’ll send it when you’re back online."}{" "}
      Or call <a href={`tel:${phone}`}>{phoneDisplay}</a>.
    </p>
  );
}

/** A request submitted in another form was never sent. It is sent only when the visitor submits it again. */
function Unsent({ onClear }: { onClear: () => void }) {
  return (
    <div className="form-note">
      You were offline, so we never got this request. Press Get Quote to send it.{" "}
      <button type="button" className="text-button" onClick={onClear}>
        Clear the form
      </button>
    </div>
  );
}

type Refilled = {
  /** The message, if the earlier form asked for one and this form does not. */
  message: string | undefined;
  /** Whether a request was submitted and never sent. */
  isUnsent: boolean;
};

/**
 * Fills the untouched fields of the form with what was typed into the one before it, or else, if no text has been typed
 * into this one, with the stored unsent request. Only a typed city replaces the page's own.
 * @returns null when there is nothing to fill in
 */
function refill(form: HTMLFormElement): Refilled | null {
  const texts = textsOf(form);
  const isUntouched = ({ value, defaultValue }: TextControl) => value === defaultValue;
  const fields = takeDraft(texts.every(isUntouched) ? readUnsent() : null);
  if (!fields) return null;
  for (const text of texts.filter(isUntouched)) text.value = fields[text.name] ?? text.value;
  const agreement = form.elements.namedItem("agreement") as HTMLInputElement;
  agreement.checked ||= "agreement" in fields;
  updateCounters(form);
  return {
    message: form.elements.namedItem("message") ? undefined : fields.message,
    isUnsent: inStorage((storage) => unsentKey in storage) ?? false,
  };
}

/** The fields count their characters when they hear of input, and neither filling nor resetting a form tells them. */
function updateCounters(form: HTMLFormElement): void {
  for (const text of textsOf(form)) text.dispatchEvent(new Event("input", { bubbles: true }));
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

function textsOf(form: HTMLFormElement): TextControl[] {
  const fields = Object.keys(LEAD_LIMITS).map((name) => form.elements.namedItem(name));
  return fields.filter((field) => field !== null) as TextControl[];
}

/** The newest of the stored requests. Those that are more than a week old are forgotten. */
function readUnsent() {
  return inStorage((storage) => {
    let newest: StoredUnsent | null = null;
    for (const key of unsentKeys(storage)) {
      const kept = JSON.parse(storage.getItem(key) ?? "") as KeptUnsent;
      if (Date.now() - kept.since >= KEPT_DAYS * 24 * 60 * 60_000) storage.removeItem(key);
      else if (!newest || kept.since > newest.since) newest = { ...kept, key };
    }
    return newest;
  });
}
