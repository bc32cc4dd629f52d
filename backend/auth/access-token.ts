import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";

export const API_ROLES = ["anon", "authenticated", "service_role"] as const;
export const ISSUER = "spinfront";
export const AUDIENCE = "authenticated";
export const ALGORITHM = "ES256";

const CLOCK_SKEW_SECONDS = 5;
const CACHED_TOKENS = 1000;

export type ApiRole = (typeof API_ROLES)[number];

export type AssuranceLevel = "aal1" | "aal2";

/**
 * The lower of the two levels. A token stolen before the owner entered a second factor must not gain aal2 together with
 * the session.
 */
export function lowerLevel(ofToken: AssuranceLevel | undefined, ofSession: AssuranceLevel): AssuranceLevel {
  return ofToken === "aal2" && ofSession === "aal2" ? "aal2" : "aal1";
}

export type Claims = {
  role: ApiRole;
  sub?: string;
  session_id?: string;
  aal?: AssuranceLevel;
  exp?: number;
  [claim: string]: unknown;
};

export function bearerToken(request: Request): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}

/**
 * PGRST301: cannot be decoded or was not signed by us. PGRST302: token missing.
 * PGRST303: signed by us, but expired or with wrong claims. Answered with 401 (PostgREST docs, Errors, Group 3).
 */
type TokenErrorCode = "PGRST301" | "PGRST302" | "PGRST303";

export class TokenError extends Error {
  readonly code: TokenErrorCode;

  constructor(code: TokenErrorCode, message: string) {
    super(message);
    this.name = "TokenError";
    this.code = code;
  }
}

/** Caches verified tokens: checks each signature once and the expiry at every call. */
export function createTokenVerifier(keys: JSONWebKeySet): (jwt: string) => Promise<Claims> {
  const keySet = createLocalJWKSet(keys);
  const verified = new LRUCache<string, Claims & { exp: number }>({ max: CACHED_TOKENS });

  return async (jwt) => {
    const cached = verified.get(jwt);
    if (cached) {
      const isExpired = cached.exp + CLOCK_SKEW_SECONDS <= Date.now() / 1000;
      if (isExpired) throw new TokenError("PGRST303", "JWT expired");
      return cached;
    }
    const claims = await verifySignedClaims(jwt, keySet);
    verified.set(jwt, Object.freeze(claims));
    return claims;
  };
}

async function verifySignedClaims(jwt: string, keySet: ReturnType<typeof createLocalJWKSet>) {
  const { payload } = await jwtVerify(jwt, keySet, {
    algorithms: [ALGORITHM],
    issuer: ISSUER,
    audience: AUDIENCE,
    clockTolerance: CLOCK_SKEW_SECONDS,
    requiredClaims: ["exp", "role"],
  }).catch((error: unknown) => {
    throw tokenErrorFrom(error);
  });
  const isApiRole = API_ROLES.some((role) => role === payload.role);
  if (!isApiRole) throw new TokenError("PGRST303", "JWT role is not an API role");
  if (payload.role === "authenticated" && !(payload.sub && payload.session_id)) {
    throw new TokenError("PGRST303", "JWT names no session");
  }
  return payload as Claims & { exp: number };
}

function tokenErrorFrom(error: unknown): TokenError {
  if (error instanceof errors.JWTExpired) return new TokenError("PGRST303", "JWT expired");
  if (error instanceof errors.JWTClaimValidationFailed) {
    return new TokenError("PGRST303", `JWT claim "${error.claim}" is missing or wrong`);
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return new TokenError("PGRST301", "JWT cryptographic operation failed");
  }
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JOSEAlgNotAllowed) {
    return new TokenError("PGRST301", "No suitable key or wrong key type");
  }
  return new TokenError("PGRST301", "JWT could not be decoded");
}
