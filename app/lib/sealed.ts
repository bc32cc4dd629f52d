/** Data that only the holder of a key can read. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

const CIPHER = "AES-GCM";
const IV_BYTES = 12;

/** A key that the browser uses and doesn't hand out. Throws where it has no cryptography, as on a site not served safely. */
export function importKey(base64: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return crypto.subtle.importKey("raw", bytes, CIPHER, false, ["encrypt", "decrypt"]);
}

/** @param value anything that JSON can say */
export async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt({ name: CIPHER, iv }, key, plain) };
}

/** Throws where it was sealed by another key. */
export async function unseal<Value>(key: CryptoKey, { iv, data }: Sealed): Promise<Value> {
  const plain = await crypto.subtle.decrypt({ name: CIPHER, iv }, key, data);
  return JSON.parse(new TextDecoder().decode(plain));
}
