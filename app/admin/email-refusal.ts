import { reasonOf } from "./reason.ts";

export const NOT_AN_EMAIL = "Please enter an email address like name@example.com.";

/** Why the auth service refused what was asked of it with an email address: in our words, if that is none. */
export function reasonAboutEmail(error: unknown, otherwise: string): string {
  const { code } = (error ?? {}) as { code?: string };
  return code === "validation_failed" ? NOT_AN_EMAIL : reasonOf(error, otherwise);
}
