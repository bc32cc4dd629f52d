import { lstat, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from "jose";
import { z } from "zod";
import { createDurably, replaceDurably } from "../durable-file.ts";
import { ALGORITHM, AUDIENCE, type Claims, createTokenVerifier, ISSUER, TokenError } from "./access-token.ts";

const TEN_YEARS_SECONDS = 10 * 365 * 24 * 60 * 60;
const P256_COORDINATE = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

const privateKeySchema = z.strictObject({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  alg: z.literal(ALGORITHM),
  use: z.literal("sig"),
  kid: z.string().min(1),
  x: P256_COORDINATE,
  y: P256_COORDINATE,
  d: P256_COORDINATE,
});
/** The first key signs; the second, if there is one, still verifies tokens signed before the last rotation. */
const contentSchema = z.strictObject({
  keys: z.union([z.tuple([privateKeySchema]), z.tuple([privateKeySchema, privateKeySchema])]),
  anonKey: z.string().min(1),
  serviceRoleKey: z.string().min(1),
});

type PrivateKey = z.infer<typeof privateKeySchema>;
type SigningKeys = z.infer<typeof contentSchema>;

export class SigningKeysError extends Error {
  override readonly name = "SigningKeysError";
}

export type TokenService = {
  sign(claims: Claims, expiresInSeconds: number): Promise<string>;
  /** Throws TokenError. Does not check whether the token's session still lives. */
  verify(jwt: string): Promise<Claims>;
  /** The public keys. */
  jwks(): JSONWebKeySet;
  anonKey: string;
  serviceRoleKey: string;
};

/**
 * Creates keys at the first start, and signs API keys anew that have expired. Throws SigningKeysError, with one clear line,
 * for keys that must not be used.
 */
export async function loadTokenService(options: { dataDir: string }): Promise<TokenService> {
  const path = signingKeysPath(options.dataDir);
  const existing = await readSigningKeys(path);
  if (!existing) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await createDurably(path, await createContent([await generateKey()]));
    // If several processes create the file at once, the first wins and the others read it.
    return loadTokenService(options);
  }

  const { keys, anonKey, serviceRoleKey } = existing;
  const jwks = { keys: keys.map(({ d: _private, ...publicKey }) => publicKey) };
  const sign = createSigner(keys[0]);
  const verify = createTokenVerifier(jwks);
  let haveExpired = false;
  const roles = await Promise.all(
    [sign({ role: "anon" }, 60), anonKey, serviceRoleKey].map(async (jwt) => (await verify(await jwt)).role),
  ).catch((error: unknown) => {
    haveExpired = error instanceof TokenError && error.message === "JWT expired";
    return [];
  });
  // After ten years, or earlier if the clock was wrong when they were signed.
  if (haveExpired) {
    await replaceDurably(path, await createContent(keys));
    return loadTokenService(options);
  }
  // Every staff page contains the anonymous key; if the two were swapped, the service role's key would be public.
  if (roles.join() !== "anon,anon,service_role")
    throw new SigningKeysError(`${path} holds keys that do not belong together`);
  return { sign, verify, jwks: () => jwks, anonKey, serviceRoleKey };
}

/**
 * Signs new tokens with a new key from the next start on. Tokens of the current key stay valid until the rotation after
 * that, so two rotations invalidate everything ever signed.
 */
export async function rotateSigningKeys(options: { dataDir: string }): Promise<void> {
  const path = signingKeysPath(options.dataDir);
  const existing = await readSigningKeys(path);
  if (!existing) throw new SigningKeysError(`${path} does not exist yet: start the server once`);
  await replaceDurably(path, await createContent([await generateKey(), existing.keys[0]]));
}

export function signingKeysPath(dataDir: string): string {
  return join(dataDir, "signing-keys.json");
}

/** @returns undefined if there is no file yet. Throws SigningKeysError for a file that must not be trusted. */
export async function readSigningKeys(path: string): Promise<SigningKeys | undefined> {
  const status = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!status) return undefined;
  if (!status.isFile()) throw new SigningKeysError(`${path} is not a plain file`);
  if (process.getuid && status.uid !== process.getuid())
    throw new SigningKeysError(
      `${path} belongs to another user of this machine: run this as that one, or chown it`,
    );
  if (status.mode & 0o077)
    throw new SigningKeysError(`${path} can be opened by other users: chmod 600 it, then rotate the keys`);
  const text = await readFile(path, "utf8");
  try {
    return contentSchema.parse(JSON.parse(text));
  } catch {
    throw new SigningKeysError(`${path} does not hold this backend's ES256 keys`);
  }
}

/** @returns the file's text */
async function createContent(keys: SigningKeys["keys"]): Promise<string> {
  const sign = createSigner(keys[0]);
  const anonKey = await sign({ role: "anon" }, TEN_YEARS_SECONDS);
  const serviceRoleKey = await sign({ role: "service_role" }, TEN_YEARS_SECONDS);
  return `${JSON.stringify({ keys, anonKey, serviceRoleKey }, null, 2)}\n`;
}

async function generateKey(): Promise<PrivateKey> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const { x, y, d } = (await exportJWK(privateKey)) as Pick<PrivateKey, "x" | "y" | "d">;
  const kid = await calculateJwkThumbprint({ kty: "EC", crv: "P-256", x, y });
  return { kty: "EC", crv: "P-256", alg: ALGORITHM, use: "sig", kid, x, y, d };
}

function createSigner(key: PrivateKey): TokenService["sign"] {
  return (claims, expiresInSeconds) => {
    const issuedAt = Math.floor(Date.now() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: "JWT" })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + expiresInSeconds)
      .sign(key);
  };
}
