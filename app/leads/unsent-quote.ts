/** `localStorage` key of a request that could not be sent for lack of a connection. */
export const UNSENT_KEY = "unsent-quote";

export function hasUnsent(): boolean {
  return inStorage((storage) => UNSENT_KEY in storage) ?? false;
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
