import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  SignJWT,
} from "jose";
import { ALGORITHM, AUDIENCE, type Claims, createTokenVerifier, ISSUER } from "./access-token.ts";
import {
  createSigningKeysFile,
  type PrivateKey,
  readSigningKeys,
  replaceSigningKeysFile,
  type SigningKeysContent,
  SigningKeysError,
  signingKeysPath,
} from "./signing-keys-file.ts";

const TEN_YEARS_SECONDS = 10 * 365 * 24 * 60 * 60;

export type TokenService = {
  sign(claims: Claims, expiresInSeconds: number): Promise<string>;
  /** Throws TokenError. Says nothing about whether the token's session still lives. */
  verify(jwt: string): Promise<Claims>;
  /** The public halves. */
  jwks(): JSONWebKeySet;
  anonKey: string;
  serviceRoleKey: string;
};

/** Makes strong keys at the first start. Throws SigningKeysError, with one clear line, for keys that must not be used. */
export async function loadTokenService(options: { dataDir: string }): Promise<TokenService> {
  const path = signingKeysPath(options.dataDir);
  const existing = await readSigningKeys(path);
  if (!existing) {
    await createSigningKeysFile(path, await createContent([await generateKey()]));
    return loadTokenService(options);
  }

  const { keys, anonKey, serviceRoleKey } = existing;
  const jwks = { keys: keys.map(publicHalf) };
  const sign = createSigner(keys[0]);
  const verify = createTokenVerifier(jwks);
  const roles = await Promise.all(
    [sign({ role: "anon" }, 60), anonKey, serviceRoleKey].map(async (jwt) => (await verify(await jwt)).role),
  ).catch(() => []);
  // The anonymous key is printed into every staff page; if the two were swapped, the service role's would be public.
  if (roles.join() !== "anon,anon,service_role")
    throw new SigningKeysError(`${path} holds keys that do not belong together`);
  return { sign, verify, jwks: () => jwks, anonKey, serviceRoleKey };
}

/**
 * New tokens get a new key from the next start on; what the present key signed stays valid until the rotation
 * after that, so rotating twice makes everything ever signed worthless.
 */
export async function rotateSigningKeys(options: { dataDir: string }): Promise<void> {
  const path = signingKeysPath(options.dataDir);
  const existing = await readSigningKeys(path);
  if (!existing) throw new SigningKeysError(`${path} does not exist yet: start the server once`);
  await replaceSigningKeysFile(path, await createContent([await generateKey(), existing.keys[0]]));
}

async function createContent(keys: SigningKeysContent["keys"]): Promise<SigningKeysContent> {
  const sign = createSigner(keys[0]);
  return {
    keys,
    anonKey: await sign({ role: "anon" }, TEN_YEARS_SECONDS),
    serviceRoleKey: await sign({ role: "service_role" }, TEN_YEARS_SECONDS),
  };
}

async function generateKey(): Promise<PrivateKey> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const { x, y, d } = (await exportJWK(privateKey)) as Pick<PrivateKey, "x" | "y" | "d">;
  const kid = await calculateJwkThumbprint({ kty: "EC", crv: "P-256", x, y });
  return { kty: "EC", crv: "P-256", alg: ALGORITHM, use: "sig", kid, x, y, d };
}

function createSigner(key: PrivateKey): TokenService["sign"] {
  const imported = importJWK(key, ALGORITHM);
  imported.catch(() => {});
  return async (claims, expiresInSeconds) => {
    const issuedAt = Math.floor(Date.now() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: "JWT" })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + expiresInSeconds)
      .sign(await imported);
  };
}

function publicHalf({ d: _private, ...publicKey }: PrivateKey) {
  return publicKey;
}
