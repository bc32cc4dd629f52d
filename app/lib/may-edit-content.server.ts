import type { AppRole } from "./database.types.ts";
import type { BackendClient } from "./request-context.ts";

const WRITERS: readonly AppRole[] = ["admin", "editor"];

/**
 * Whether a request's bearer token is of someone who may write posts and pages. Only the backend's answer counts: the
 * token is read here for nothing but the id to ask about, and has_role answers about the caller alone.
 */
export async function mayEditContent(client: BackendClient, authorization: string | null): Promise<boolean> {
  const userId = subjectOf(authorization ?? "");
  if (!userId) return false;
  for (const role of WRITERS) {
    const { data } = await client
      .rpc("has_role", { _user_id: userId, _role: role })
      .setHeader("Authorization", authorization ?? "");
    if (data === true) return true;
  }
  return false;
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
