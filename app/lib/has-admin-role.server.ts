import type { BackendClient } from "./request-context.ts";

/**
 * Whether a request's bearer token is an admin's. Only the backend's answer counts: the token is read here for nothing
 * but the id to ask about, and has_role answers about the caller alone.
 */
export async function hasAdminRole(client: BackendClient, authorization: string | null): Promise<boolean> {
  const userId = subjectOf(authorization ?? "");
  if (!userId) return false;
  const { data } = await client
    .rpc("has_role", { _user_id: userId, _role: "admin" })
    .setHeader("Authorization", authorization ?? "");
  return data === true;
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
