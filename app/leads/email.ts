/** An address as typed, without the invisible marks that copying brings along and the full-width @ of East Asian keyboards. */
export function plainEmail(typed: string): string {
  return typed
    .replace(/\p{Cf}/gu, "")
    .normalize("NFKC")
    .trim();
}
