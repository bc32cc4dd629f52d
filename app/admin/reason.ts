/** Errors whose message somebody wrote for a reader: the auth service, or our own endpoints. */
const SPOKEN = new Set(["Error", "AuthApiError", "AuthWeakPasswordError", "AuthRetryableFetchError"]);
/** What the official client makes up for an answer that holds no message: its body as JSON, or its status. */
const MADE_UP = /^(?:[[{"].*|null|true|false|-?\d+|HTTP \d+)$/s;

/** What the auth service says in words that are not its users'. */
const PLAINER: Record<string, string> = {
  "Invalid TOTP code entered": "That’s not the code that the app shows now. Please try again.",
};

/** What the service said, or else the given words. */
export function reasonOf(error: unknown, otherwise: string): string {
  const { name = "", message = "" } = (error ?? {}) as Partial<Error>;
  const isSaid = SPOKEN.has(name) && !isUnreachable(error) && !MADE_UP.test(message.trim());
  const said = isSaid ? message.trim() : "";
  return PLAINER[said] ?? (said || otherwise);
}

/** Whether the auth service gave no answer that could be read. */
export function isUnreachable(error: unknown): boolean {
  const { name, status } = (error ?? {}) as { name?: string; status?: number };
  return name === "AuthRetryableFetchError" && !status;
}

/** Whether the auth service let a password pass without saying whose it is. */
export function namesNobody(error: unknown): boolean {
  return (error as Partial<Error> | null)?.name === "AuthInvalidTokenResponseError";
}
