/** `localStorage` key of a request that could not be sent for lack of a connection. */
export const UNSENT_KEY = "unsent-quote";

/** Texts by the names of their fields. */
export type Typed = Record<string, string>;

/** What was typed into the form that was left last, for the next one. Only in memory: it is gone with the page. */
let draft: Typed | undefined;

/** Keeps what is typed in a form that is being left. @param form null once its request was received */
export function keepDraft(form: HTMLFormElement | null, presetCity: string | undefined): void {
  const typed =
    form &&
    [...new FormData(form)].filter(([name, text]) => text && (name !== "city" || text !== presetCity));
  if (typed?.length !== 0) draft = typed ? (Object.fromEntries(typed) as Typed) : undefined;
}

/** Forgets a request that was received, except who sent it, who may send another before they leave the confirmation. */
export function forgetReceived(sent: FormData): void {
  forgetUnsent();
  const { message: _message, agreement: _agreement, ...sender } = Object.fromEntries(sent) as Typed;
  draft = sender;
}

export function takeDraft(): Typed | undefined {
  const taken = draft;
  draft = undefined;
  return taken;
}

/** Whether there is something to fill in to a new form. */
export function hasUnsent(): boolean {
  return draft !== undefined || (inStorage((storage) => UNSENT_KEY in storage) ?? false);
}

export function forgetUnsent(): void {
  inStorage((storage) => storage.removeItem(UNSENT_KEY));
}

/** Returns null when the browser blocks storage. */
export function inStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}
