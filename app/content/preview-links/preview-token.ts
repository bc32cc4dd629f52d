const TOKEN_BYTES = 32;

/** The secret of a new link, as its address has it. */
export function newPreviewToken(): string {
  return hex(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
}

/** Whether it can be one at all. */
export function isPreviewToken(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** What alone is stored of it. */
export async function hashOfToken(token: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
