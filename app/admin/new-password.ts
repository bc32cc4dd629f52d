import { reasonOf } from "./reason.ts";

export const PASSWORD_HINT =
  "At least 10 characters. A few unrelated words, or what a password manager makes, is good.";

const AT_THE_NEW = new Set([
  "weak_password",
  "same_password",
  "same_email",
  "email_exists",
  "email_address_invalid",
  "validation_failed",
]);

export type PasswordRefusal = { field: "current" | "next" | "form"; message: string };

/** Sorts the auth service's refusal to the field that it speaks of (Supabase Auth's error codes). */
export function sortRefusal(error: unknown, otherwise: string): PasswordRefusal {
  const { code } = error as { code?: string };
  const text = reasonOf(error, otherwise);
  if (code && AT_THE_NEW.has(code)) return { field: "next", message: text };
  if (code === "current_password_mismatch" || code === "current_password_required") {
    return { field: "current", message: text };
  }
  return { field: "form", message: text };
}
