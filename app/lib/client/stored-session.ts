/** The local storage key under which the official client keeps the session (auth-js 2.119, default of `storageKey`). */
const SESSION = /^sb-.+-auth-token$/;

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
  const kept = Object.entries<string>(window.localStorage);
  return kept.find(([key]) => SESSION.test(key))?.[1];
}
