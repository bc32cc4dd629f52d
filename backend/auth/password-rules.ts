import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import { z } from "zod";
import { AuthError } from "./auth-error.ts";

const MIN_PASSWORD_CHARACTERS = 10;
const MAX_PASSWORD_CHARACTERS = 256;
/** zxcvbn's "safely unguessable" (at least 10^8 guesses), on its scale from 0 to 4. */
const MIN_STRENGTH = 3;
/** Longer passwords are judged by their start: the rest only adds strength, and judging takes long. */
const JUDGED_CHARACTERS = 64;

const ADVICE = "A few unrelated words, or what a password manager makes, is good.";

const judge = new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });

/** Normalized, so that every keyboard produces the same password (NIST SP 800-63B, 3.1.1.2). */
export const passwordInputSchema = z
  .string()
  .min(1)
  .transform((password) => password.normalize("NFKC"));

/** Throws AuthError weak_password with advice. */
export function requireStrongPassword(password: string, email: string): void {
  const { length } = [...password];
  if (length < MIN_PASSWORD_CHARACTERS) {
    refuse("length", `The password needs at least ${MIN_PASSWORD_CHARACTERS} characters. ${ADVICE}`);
  }
  if (length > MAX_PASSWORD_CHARACTERS) {
    refuse("length", `The password can have at most ${MAX_PASSWORD_CHARACTERS} characters.`);
  }
  const ownWords = [email, ...email.split(/[@._+-]/)].filter((word) => word.length > 2);
  const judged = withoutRepeatedWords(password).slice(0, JUDGED_CHARACTERS);
  if (judge.check(judged, ownWords).score < MIN_STRENGTH) {
    refuse("pwned", `This password is common or follows a pattern, so it is quickly guessed. ${ADVICE}`);
  }
}

/** Repeated words add no strength, but zxcvbn notices only adjacent ones. */
function withoutRepeatedWords(password: string): string {
  const words = password
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const different = new Set(words);
  return different.size < words.length ? [...different].join(" ") : password;
}

function refuse(reason: string, message: string): never {
  throw new AuthError(422, "weak_password", message, { weakPasswordReasons: [reason] });
}
