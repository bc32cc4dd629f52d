import { z } from "zod";
import { AuthError } from "./auth-error.ts";

const MIN_PASSWORD_CHARACTERS = 10;
const MAX_PASSWORD_CHARACTERS = 256;

/** A password as typed, in one Unicode form, so that every keyboard gives the same one (NIST SP 800-63B, 3.1.1.2). */
export const passwordInputSchema = z
  .string()
  .min(1)
  .max(MAX_PASSWORD_CHARACTERS)
  .transform((password) => password.normalize("NFKC"));

/** Throws AuthError weak_password with a text that helps to choose a better one. */
export function requireStrongPassword(password: string): void {
  if ([...password].length < MIN_PASSWORD_CHARACTERS) {
    throw new AuthError(
      422,
      "weak_password",
      `Password should be at least ${MIN_PASSWORD_CHARACTERS} characters. A few unrelated words make a good one.`,
      { weakPasswordReasons: ["length"] },
    );
  }
}
