/** Error classes whose message is meant for users: the auth service's, and those of our own endpoints. */
const SHOWABLE = new Set(["Error", "AuthApiError", "AuthWeakPasswordError", "AuthRetryableFetchError"]);
/** Messages the official client makes up for a response without one: the body as JSON, or the status. */
const PLACEHOLDER_MESSAGE = /^(?:[[{"].*|null|true|false|-?\d+|HTTP \d+)$/s;

/** Friendlier wording for some of the auth service's messages. */
const FRIENDLIER: Record<string, string> = {
  "Invalid TOTP code entered": "That code is wrong or was used already. Wait for the next one.",
  "Invalid recovery code entered": "That recovery code is wrong or was used already.",
  "User is banned": "This account is deactivated. An admin can reactivate it.",
};

/** The service's message, or else the fallback. @param byCode our own words for some of its error codes */
export function reasonOf(error: unknown, otherwise: string, byCode: Record<string, string> = {}): string {
  const { name = "", message = "", code = "" } = (error ?? {}) as Partial<Error & { code: string }>;
  const isShowable = SHOWABLE.has(name) && !lacksAnswer(error) && !PLACEHOLDER_MESSAGE.test(message.trim());
  const shown = isShowable ? message.trim() : "";
  return byCode[code] ?? FRIENDLIER[shown] ?? (shown || otherwise);
}

/** Whether the auth service gave no readable answer. */
export function lacksAnswer(error: unknown): boolean {
  const { name, status } = (error ?? {}) as { name?: string; status?: number };
  return name === "AuthRetryableFetchError" && !status;
}

/** Whether the auth service accepted a password without returning a user. */
export function lacksUser(error: unknown): boolean {
  return (error as Partial<Error> | null)?.name === "AuthInvalidTokenResponseError";
}

const NEW_VALUE_CODES = new Set([
  "weak_password",
  "same_password",
  "same_email",
  "email_exists",
  "email_address_invalid",
  "validation_failed",
]);

export type PasswordRefusal = { field: "current" | "next" | "form"; message: string };

/** Finds the form field that the auth service's refusal is about (Supabase Auth's error codes). */
export function sortRefusal(error: unknown, otherwise: string): PasswordRefusal {
  const { code } = error as { code?: string };
  const text = reasonOf(error, otherwise);
  if (code && NEW_VALUE_CODES.has(code)) return { field: "next", message: text };
  if (code === "current_password_invalid" || code === "current_password_required") {
    return { field: "current", message: text };
  }
  return { field: "form", message: text };
}
