import { isAuthRetryableFetchError, type User } from "@supabase/supabase-js";
import type { BackendClient } from "#app/lib/request-context.ts";
import { isTokenRefused } from "#app/lib/token-refused.ts";

/**
 * What the session in this browser allows. `ended`: there was one, and the backend has ended it. `unknown`: there is
 * one, but its role could not be checked.
 */
export type Access =
  | { kind: "visitor" }
  | { kind: "admin"; user: User }
  | { kind: "not-admin" }
  | { kind: "ended" }
  | { kind: "unknown" };

/** Asks the backend whether the account has the admin role. Throws the backend's error. */
export async function hasAdminRole(client: BackendClient, userId: string): Promise<boolean> {
  const { data, error } = await client.rpc("has_role", { _user_id: userId, _role: "admin" });
  if (error) throw error;
  return data === true;
}

/** Reads the stored session, refreshing it when it is due, and checks its role. */
export async function currentAccess(client: BackendClient): Promise<Access> {
  const { data, error } = await client.auth.getSession();
  if (isAuthRetryableFetchError(error)) return { kind: "unknown" };
  if (!data.session) return { kind: "visitor" };
  const { user } = data.session;
  try {
    return (await hasAdminRole(client, user.id)) ? { kind: "admin", user } : { kind: "not-admin" };
  } catch (roleError) {
    const ended = isTokenRefused(roleError) && (await dropDeadSession(client)) === "dropped";
    return { kind: ended ? "ended" : "unknown" };
  }
}

/** Signs out here; the same account's sessions on other devices go on. */
export function endSession(client: BackendClient) {
  return client.auth.signOut({ scope: "local" });
}

/** Asks the auth service about a session whose token was refused, and forgets it unless it lives. */
export async function dropDeadSession(client: BackendClient): Promise<"lives" | "dropped"> {
  const { error } = await client.auth.getUser();
  if (!error || isAuthRetryableFetchError(error)) return "lives";
  await endSession(client);
  return "dropped";
}
