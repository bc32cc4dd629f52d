import { failedCall } from "./api-errors.ts";
import type { AppRole } from "./database.types.ts";
import type { BackendClient } from "./request-context.ts";

/**
 * The id of the account whose bearer token the request carries, if it has one of the roles; null otherwise. The token
 * is decoded here, without verification, only to know which id to ask about: the backend receives the same token and
 * refuses one that was tampered with. Throws if the backend did not answer.
 */
export async function staffCaller(
  client: BackendClient,
  authorization: string | null,
  roles: readonly AppRole[],
): Promise<string | null> {
  const userId = subjectOf(authorization ?? "");
  if (!userId) return null;
  for (const role of roles) {
    const { data, error, status } = await client
      .rpc("has_role", { _user_id: userId, _role: role })
      .setHeader("Authorization", authorization ?? "");
    if (data === true) return userId;
    if (error && (status === 0 || status >= 500)) throw failedCall("has_role not answered", error);
  }
  return null;
}

function subjectOf(authorization: string): string | null {
  const claims = /^Bearer [^.]+\.([^.]+)\.[^.]+$/.exec(authorization)?.[1];
  if (!claims) return null;
  try {
    const { sub } = JSON.parse(Buffer.from(claims, "base64url").toString("utf8"));
    return typeof sub === "string" ? sub : null;
  } catch {
    return null;
  }
}
