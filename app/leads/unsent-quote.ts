import type { RefObject } from "react";
import { isQuoteField, QUOTE_FIELDS, type QuoteField } from "./quote-fields.ts";

/**
 * Prefix of the `localStorage` keys of requests that could not be sent for lack of a connection. Each page has a key of
 * its own: one visitor may fill in forms in several tabs.
 */
const UNSENT_KEY = "unsent-quote";
const ownKey = `${UNSENT_KEY} ${Math.random()}`;
/**
 * Key in `sessionStorage` of what was typed into a field when a document was left, as by a reload, for the next one in its tab.
 * The bootstrap of deferred hydration uses the same until this script runs (server/pages/deferred-hydration.ts).
 */
const leftKeyOf = (field: QuoteField) => `left ${field}`;

/** Texts by the names of their fields, without empty ones. */
type Typed = Record<string, string>;

export type KeptUnsent = { fields: Typed; since: number };

/** The same with the key that it has in storage. */
export type StoredUnsent = KeptUnsent & { key: string };

/** The key of the request in the form that is shown, if it is stored: another page's after it has filled the form. */
export let unsentKey = ownKey;

/** What was typed into the form that was left last, for the next one. */
let draft: Typed | undefined;
/** What the form that is shown was filled with. */
let filledWith: Typed | undefined;
/** The request that was received last, as JSON. */
let received: string | undefined;
/** What received forms held before they were emptied. */
const heldBy = new WeakMap<HTMLFormElement, Typed>();

/** The agreement and what is typed in a lead's fields: not a bot check's token, which holds only once. */
function typedIn(form: FormData): Typed {
  const isTyped = ([name, text]: [string, unknown]) => text && isQuoteField(name);
  return Object.fromEntries([...form].filter(isTyped)) as Typed;
}

/**
 * What the next form is to be filled with when this one is left: nothing if it was received. A page's own city stays
 * behind, unless it was typed on another page.
 * @param form null once the confirmation has replaced it
 */
function draftAfter(form: HTMLFormElement | null, presetCity: string | undefined): Typed | undefined {
  const typed = form && (heldBy.get(form) ?? typedIn(new FormData(form)));
  if (!typed || JSON.stringify(typed) === received) return;
  const { city, ...others } = typed;
  const isTyped = city && (city !== presetCity || city === filledWith?.city);
  const left = isTyped ? typed : others;
  return Object.keys(left).length > 0 ? { ...draft, ...left } : draft;
}

/** What the next form is to be filled with if the document is left now. */
let draftNow = () => draft;

/**
 * Keeps what is typed in a form until it is left, for the next one.
 * @returns says that it is left
 */
export function keepTyped(
  form: RefObject<HTMLFormElement | null>,
  presetCity: string | undefined,
): () => void {
  const draftOfForm = () => draftAfter(form.current, presetCity);
  draftNow = draftOfForm;
  return () => {
    draft = draftOfForm();
    filledWith = undefined;
    draftNow = () => draft;
  };
}

/**
 * Passes the draft on to the next document in this tab, such as one that the app opens for lack of a page's script, where
 * going back loads the page anew. A request that is stored anyway is offered there as such, as it was corrected last.
 */
function passOnDraft(): void {
  inStorage((storage) => {
    const left = draftNow();
    const stored = storage.getItem(unsentKey);
    for (const field of QUOTE_FIELDS) {
      const text = left?.[field];
      if (text && !stored) sessionStorage.setItem(leftKeyOf(field), text);
      // The browser may have shown this document again since it was left.
      else sessionStorage.removeItem(leftKeyOf(field));
    }
    if (!left || !stored) return;
    const { fields, since }: KeptUnsent = JSON.parse(stored);
    storage.setItem(unsentKey, JSON.stringify({ fields: { ...fields, ...left }, since }));
  });
}

function keepBetweenDocuments(): void {
  inStorage(() => {
    for (const field of QUOTE_FIELDS) {
      const text = sessionStorage.getItem(leftKeyOf(field));
      if (text) draft = { ...draft, [field]: text };
      sessionStorage.removeItem(leftKeyOf(field));
    }
  });
  window.oninput = null;
  window.addEventListener("pagehide", passOnDraft);
  // A phone discards a tab in the background without a further event.
  document.addEventListener("visibilitychange", passOnDraft);
}

if (!import.meta.env.SSR) keepBetweenDocuments();

/**
 * Forgets a request that was received, except who sent it and what they have typed since: they may send another before
 * they leave the confirmation.
 */
export function forgetReceived(sent: FormData, form: HTMLFormElement): void {
  forgetUnsent();
  const typed = typedIn(sent);
  received = JSON.stringify(typed);
  const held = typedIn(new FormData(form));
  heldBy.set(form, held);
  draft = { ...held };
  for (const name of ["message", "agreement"]) if (draft[name] === typed[name]) delete draft[name];
  // Otherwise Firefox fills the form in again when the page is reloaded, as if it had not been sent.
  form.reset();
  // It may have been received in the background.
  passOnDraft();
}

/** What to fill a form with, once: what was typed into the one before it, or else the given request. */
export function takeDraft(unsent: StoredUnsent | null): Typed | null {
  if (!draft && unsent) unsentKey = unsent.key;
  filledWith = draft ?? unsent?.fields;
  draft = undefined;
  return filledWith ?? null;
}

/** Whether there may be something to fill a new form with. */
export function canBeFilled(): boolean {
  return draft !== undefined || (inStorage(unsentKeys)?.length ?? 0) > 0;
}

/** The keys of all stored requests, this page's and others'. */
export function unsentKeys(storage: Storage): string[] {
  return Object.keys(storage).filter((key) => key.startsWith(UNSENT_KEY));
}

/** Stores an unsent request, in case the page is closed or left before it can be sent. */
export function keepUnsent(form: FormData): void {
  const kept: KeptUnsent = { fields: typedIn(form), since: Date.now() };
  inStorage((storage) => {
    storage.setItem(ownKey, JSON.stringify(kept));
    if (unsentKey !== ownKey) storage.removeItem(unsentKey);
    unsentKey = ownKey;
  });
}

export function forgetUnsent(): void {
  filledWith = undefined;
  inStorage((storage) => storage.removeItem(unsentKey));
  unsentKey = ownKey;
}

/** Returns null when the browser blocks storage. */
export function inStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}
