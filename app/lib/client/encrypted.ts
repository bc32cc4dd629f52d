/** Encrypted data. */
export type Encrypted = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

const CIPHER = "AES-GCM";
const IV_BYTES = 12;

/** Imports a key that can't be exported again. Throws if the browser has no Web Crypto, as on a site without https. */
export function importKey(base64: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return crypto.subtle.importKey("raw", bytes, CIPHER, false, ["encrypt", "decrypt"]);
}

/** @param value anything that JSON can represent */
export async function encrypt(key: CryptoKey, value: unknown): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt({ name: CIPHER, iv }, key, plain) };
}

/** Throws if the data was encrypted with another key. */
export async function decrypt<Value>(key: CryptoKey, { iv, data }: Encrypted): Promise<Value> {
  const plain = await crypto.subtle.decrypt({ name: CIPHER, iv }, key, data);
  return JSON.parse(new TextDecoder().decode(plain));
}
