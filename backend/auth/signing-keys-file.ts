import { lstat, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { createDurably, replaceDurably } from "../durable-file.ts";

const P256_COORDINATE = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

const privateKeySchema = z.strictObject({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  alg: z.literal("ES256"),
  use: z.literal("sig"),
  kid: z.string().min(1),
  x: P256_COORDINATE,
  y: P256_COORDINATE,
  d: P256_COORDINATE,
});

const contentSchema = z.strictObject({
  keys: z.union([z.tuple([privateKeySchema]), z.tuple([privateKeySchema, privateKeySchema])]),
  anonKey: z.string().min(1),
  serviceRoleKey: z.string().min(1),
});

export type PrivateKey = z.infer<typeof privateKeySchema>;

/** The first key signs; the second, if there is one, still verifies what it signed before the last rotation. */
export type SigningKeysContent = z.infer<typeof contentSchema>;

export class SigningKeysError extends Error {
  override readonly name = "SigningKeysError";
}

export function signingKeysPath(dataDir: string): string {
  return join(dataDir, "signing-keys.json");
}

/** @returns undefined when there is no file yet. Throws SigningKeysError for a file that must not be trusted. */
export async function readSigningKeys(path: string): Promise<SigningKeysContent | undefined> {
  const status = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!status) return undefined;
  if (!status.isFile()) throw new SigningKeysError(`${path} is not a plain file`);
  if (process.getuid && status.uid !== process.getuid())
    throw new SigningKeysError(`${path} belongs to another user of this machine`);
  if (status.mode & 0o077)
    throw new SigningKeysError(`${path} can be opened by other users: chmod 600 it, then rotate the keys`);

  const content = contentSchema.safeParse(parseJson(await readFile(path, "utf8")));
  if (!content.success) throw new SigningKeysError(`${path} does not hold this backend's ES256 keys`);
  return content.data;
}

/** If several processes create it at once, the first wins; the others must read its file. */
export async function createSigningKeysFile(path: string, content: SigningKeysContent): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await createDurably(path, asText(content));
}

export async function replaceSigningKeysFile(path: string, content: SigningKeysContent): Promise<void> {
  await replaceDurably(path, asText(content));
}

function asText(content: SigningKeysContent): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
