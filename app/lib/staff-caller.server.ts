import { failedCall } from "./api-errors.ts";
import type { AppRole } from "./database.types.ts";
import type { BackendClient } from "./request-context.ts";

/**
 * Whose bearer token a request carries, if that account holds one of the roles; null otherwise. Only the backend's
 * answer counts: the token is read here for nothing but the id to ask about, and the backend, which is asked with the
 * same token, takes none that was changed. Throws when the backend did not answer.
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
