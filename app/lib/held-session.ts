/** Under what the official client keeps a session (auth-js 2.119, the default of `storageKey`). */
const SESSION = /^sb-.+-auth-token$/;

/** Whether this browser holds a session, be it one that could not be refreshed for want of a network. */
export function holdsSession(): boolean {
  return Object.keys(window.localStorage).some((key) => SESSION.test(key));
}
