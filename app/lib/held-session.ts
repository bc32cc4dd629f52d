/** Under what the official client keeps a session (auth-js 2.119, the default of `storageKey`). */
const SESSION = /^sb-.+-auth-token$/;

/** Whether this browser holds a session, be it one that could not be refreshed for want of a network. */
export function holdsSession(): boolean {
  return heldSession() !== undefined;
}

/** Whose session this browser holds. */
export function holderOfSession(): string | null {
  try {
    const { user } = JSON.parse(heldSession() ?? "null") as { user: { id: string } };
    return user.id;
  } catch {
    return null;
  }
}

function heldSession(): string | undefined {
  const kept = Object.entries<string>(window.localStorage);
  return kept.find(([key]) => SESSION.test(key))?.[1];
}
