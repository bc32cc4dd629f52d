import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** The keys of a browser's push subscription, in base64url (W3C Push API, PushSubscription). */
export type BrowserKeys = { p256dh: string; auth: string };

/** The random values of one message; passed in only by tests. */
type MessageSecrets = { salt: Buffer; privateKey: Buffer };

const SALT_BYTES = 16;
const PRIVATE_KEY_BYTES = 32;
const RECORD_SIZE = 4096;
const LAST_RECORD = Buffer.from([2]);

/** Encrypts a push message for one browser (RFC 8291, as a single record of RFC 8188). Throws for invalid keys. */
export function encryptForBrowser(
  message: string,
  { p256dh, auth }: BrowserKeys,
  { salt, privateKey }: MessageSecrets = makeSecrets(),
): Buffer {
  const ours = createECDH("prime256v1");
  ours.setPrivateKey(privateKey);
  const ourPublic = ours.getPublicKey();
  const theirPublic = Buffer.from(p256dh, "base64url");
  const shared = ours.computeSecret(theirPublic);
  const purpose = Buffer.concat([Buffer.from("WebPush: info\0"), theirPublic, ourPublic]);
  const material = derive(shared, Buffer.from(auth, "base64url"), purpose, 32);
  const key = derive(material, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(material, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const sealed = [
    cipher.update(message, "utf8"),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ];
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_SIZE);
  head.writeUInt8(ourPublic.length, 4);
  return Buffer.concat([salt, head, ourPublic, ...sealed]);
}

function makeSecrets(): MessageSecrets {
  return { salt: randomBytes(SALT_BYTES), privateKey: randomPrivateKey() };
}

/** A P-256 private key. */
export function randomPrivateKey(): Buffer {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // Node omits leading zero bytes, which other readers of the key require.
  const key = pair.getPrivateKey();
  return Buffer.concat([Buffer.alloc(PRIVATE_KEY_BYTES - key.length), key]);
}

function derive(secret: Buffer, salt: Buffer, purpose: string | Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, purpose, bytes));
}
