/** Names, in this browser's storage, what a visitor wanted to send while there was no connection. */
export const UNSENT_KEY = "unsent-quote";

export function hasUnsent(): boolean {
  return inStorage((storage) => UNSENT_KEY in storage) ?? false;
}

export function forgetUnsent(): void {
  inStorage((storage) => storage.removeItem(UNSENT_KEY));
}

/** A browser that keeps nothing has nothing to offer later: null. */
export function inStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}
