import { decodeJwt } from "jose";
import { isTokenRefused } from "./api-errors.ts";
import type { AppRole } from "./database.types.ts";
import type { BackendClient } from "./request-context.ts";

/**
 * The account, or the status that refuses it: 401 if the backend does not accept the token, 403 without such a role, 503
 * if the backend does not answer.
 */
export type Caller = { id: string } | { refused: 401 | 403 | 503 };

/**
 * The account whose bearer token the request carries, if it has one of the roles, or why not. The token is decoded here,
 * without verification, only to know which id to ask about: the backend receives the same token and refuses one that was
 * tampered with.
 */
export async function findCaller(
  client: BackendClient,
  authorization: string | null,
  roles: readonly AppRole[],
): Promise<Caller> {
  const id = subjectOf(authorization ?? "");
  if (!id) return { refused: 401 };
  for (const role of roles) {
    const { data, error, status } = await client
      .rpc("has_role", { _user_id: id, _role: role })
      .setHeader("Authorization", authorization ?? "");
    if (data === true) return { id };
    if (error && (status === 0 || status >= 500)) return { refused: 503 };
    if (error && isTokenRefused(error)) return { refused: 401 };
  }
  return { refused: 403 };
}

function subjectOf(authorization: string): string | null {
  try {
    return decodeJwt(authorization.replace(/^Bearer /, "")).sub ?? null;
  } catch {
    return null;
  }
}
