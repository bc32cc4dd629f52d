import { isAuthRetryableFetchError, type User } from "@supabase/supabase-js";
import type { AppRole } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { isTokenRefused } from "#app/lib/token-refused.ts";
import { isUnreached } from "#app/lib/unreached.ts";

/**
 * What the session in this browser allows. `code-needed`: its account has a second factor, which it has not shown.
 * `ended`: there was one, and the backend has ended it. `unknown`: there is one, but its role could not be checked;
 * `isUnreached`: for want of a network.
 */
export type Access =
  | { kind: "visitor" }
  | { kind: "staff"; user: User; roles: readonly AppRole[] }
  | { kind: "not-staff" }
  | { kind: "code-needed" }
  | { kind: "ended" }
  | { kind: "unknown"; isUnreached: boolean };

/** Asks the backend which roles the account has; an admin's others add nothing. Throws the backend's error. */
export async function heldRoles(client: BackendClient, userId: string): Promise<AppRole[]> {
  const [isAdmin, isEditor, isAgent] = await Promise.all([
    hasRole(client, userId, "admin"),
    hasRole(client, userId, "editor"),
    hasRole(client, userId, "agent"),
  ]);
  if (isAdmin) return ["admin"];
  return [...(isEditor ? (["editor"] as const) : []), ...(isAgent ? (["agent"] as const) : [])];
}

/** Whether the session must still show the account's second factor before any role counts. */
export async function needsSecondFactor(client: BackendClient): Promise<boolean> {
  const { data: held } = await client.auth.getSession();
  // The official client would read the token, which takes a slow phone longer than all else about it.
  if (!held.session?.user.factors?.some(({ status }) => status === "verified")) return false;
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  return data?.currentLevel === "aal1" && data.nextLevel === "aal2";
}

async function hasRole(client: BackendClient, userId: string, role: AppRole): Promise<boolean> {
  const { data, error } = await client.rpc("has_role", { _user_id: userId, _role: role });
  if (error) throw error;
  return data === true;
}

/** Reads the stored session, refreshing it when it is due, and checks its role. */
export async function currentAccess(client: BackendClient): Promise<Access> {
  const { data, error } = await client.auth.getSession();
  if (isAuthRetryableFetchError(error)) return { kind: "unknown", isUnreached: true };
  if (!data.session) return { kind: "visitor" };
  const { user } = data.session;
  if (await needsSecondFactor(client)) return { kind: "code-needed" };
  try {
    const roles = await heldRoles(client, user.id);
    return roles.length > 0 ? { kind: "staff", user, roles } : { kind: "not-staff" };
  } catch (roleError) {
    const ended = isTokenRefused(roleError) && (await dropDeadSession(client)) === "dropped";
    return ended ? { kind: "ended" } : { kind: "unknown", isUnreached: isUnreached(roleError) };
  }
}

/** Signs out, here alone or on every device of the account. */
export function endSession(client: BackendClient, scope: "local" | "global" = "local") {
  return client.auth.signOut({ scope });
}

/** Whether this browser holds a session, be it one that cannot be refreshed just now. */
export async function hasSession(client: BackendClient): Promise<boolean> {
  const { data, error } = await client.auth.getSession();
  return data.session !== null || isAuthRetryableFetchError(error);
}

/** Asks the auth service about a session whose token was refused, and forgets it unless it lives. */
export async function dropDeadSession(client: BackendClient): Promise<"lives" | "dropped"> {
  const { error } = await client.auth.getUser();
  if (!error || isAuthRetryableFetchError(error)) return "lives";
  await endSession(client);
  return "dropped";
}
