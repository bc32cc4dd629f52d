import { hash, randomBytes } from "node:crypto";

/** @returns 256 random bits in base64url */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** @returns the text's SHA-256 in base64url */
export function sha256(text: string): string {
  return hash("sha256", text, "base64url");
}
