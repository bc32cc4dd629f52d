import { createECDH, createPrivateKey, type KeyObject } from "node:crypto";
import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { createDurably } from "#backend/durable-file.ts";
import { ConfigError } from "../config.ts";
import { randomPrivateKey } from "./push-encryption.ts";

/**
 * The key pair that identifies this server to push services (VAPID, RFC 8292). Subscriptions are bound to the public
 * key.
 */
export type PushKeys = {
  privateKey: KeyObject;
  /** The uncompressed point in base64url, as browsers expect it. */
  publicKey: string;
};

const contentSchema = z.strictObject({ privateKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });

/**
 * Reads the keys from DATA_DIR, creating them on the first start. Throws ConfigError if the file is readable by
 * others.
 */
export async function loadPushKeys(dataDir: string): Promise<PushKeys> {
  const path = join(dataDir, "push-keys.json");
  const known = await readKey(path);
  if (known) return asKeys(known);
  const privateKey = randomPrivateKey().toString("base64url");
  await createDurably(path, `${JSON.stringify({ privateKey })}\n`);
  // If several processes create the file at once, the first wins and the others read it.
  return loadPushKeys(dataDir);
}

async function readKey(path: string): Promise<string | undefined> {
  const status = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!status) return undefined;
  if (!status.isFile() || status.mode & 0o077)
    throw new ConfigError(`${path} must be a file that nobody else can open: chmod 600 it`);
  try {
    return contentSchema.parse(JSON.parse(await readFile(path, "utf8"))).privateKey;
  } catch {
    throw new ConfigError(
      `${path} holds no key. Without that file, a new one is made, and devices have to be added anew`,
    );
  }
}

function asKeys(d: string): PushKeys {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from(d, "base64url"));
  const point = pair.getPublicKey();
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  return {
    privateKey: createPrivateKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y, d } }),
    publicKey: point.toString("base64url"),
  };
}
