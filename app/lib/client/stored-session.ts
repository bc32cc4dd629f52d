/** The local storage key under which the official client keeps the session (auth-js 2.119, default of `storageKey`). */
const SESSION = /^sb-.+-auth-token$/;

/** What local storage has no room for. */
const unstored = new Map<string, string>();

/** Local storage; if it is full, this page's memory, so that staff can work until they leave the page. */
export const sessionStore = {
  getItem: (key: string) => unstored.get(key) ?? window.localStorage.getItem(key),
  setItem(key: string, value: string) {
    unstored.delete(key);
    try {
      window.localStorage.setItem(key, value);
    } catch {
      unstored.set(key, value);
    }
  },
  removeItem(key: string) {
    unstored.delete(key);
    window.localStorage.removeItem(key);
  },
};

/** Whether this browser has a stored session, even an expired one that can't be refreshed without a network. */
export function hasStoredSession(): boolean {
  return storedSession() !== undefined;
}

/** The user id of the stored session. */
export function storedSessionUserId(): string | null {
  try {
    const { user } = JSON.parse(storedSession() ?? "null") as { user: { id: string } };
    return user.id;
  } catch {
    return null;
  }
}

function storedSession(): string | undefined {
  const kept = [...unstored, ...Object.entries<string>(window.localStorage)];
  return kept.find(([key]) => SESSION.test(key))?.[1];
}
