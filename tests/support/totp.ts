import { Secret, TOTP } from "otpauth";

/**
 * The code that an authenticator app shows for the secret now, or next: the server accepts both, but each only once.
 */
export function codeOf(secret: string, when: "now" | "next" = "now"): string {
  const timestamp = Date.now() + (when === "next" ? 30_000 : 0);
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({ timestamp });
}
