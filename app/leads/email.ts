import { normalized } from "./normalized.ts";

/** An address as typed, without the invisible marks that copying brings along and the full-width @ of East Asian keyboards. */
export function plainEmail(typed: string): string {
  return normalized(typed.replace(/\p{Cf}/gu, ""), "NFKC").trim();
}
