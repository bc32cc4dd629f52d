import { isAuthRetryableFetchError, type User } from "@supabase/supabase-js";
import { isTokenRefused } from "#app/lib/api-errors.ts";
import { isNetworkFailure } from "#app/lib/client/browser-client.ts";
import { hasRole } from "#app/lib/client/roles.ts";
import { APP_ROLES, type AppRole } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { endSessionIfRevoked } from "./session-end.ts";

/**
 * What this browser's session allows. `code-needed`: the account has a second factor and has not entered its code.
 * `ended`: the backend has ended the session, and its owner was told. `unknown`: there is a session, but its role could
 * not be checked; `isNetworkFailure` if there was no network.
 */
export type Access =
  | { kind: "visitor" }
  | { kind: "staff"; user: User; roles: readonly AppRole[] }
  | { kind: "not-staff" }
  | { kind: "code-needed" }
  | { kind: "ended" }
  | { kind: "unknown"; isNetworkFailure: boolean };

/** Asks the backend for the account's roles. For an admin, other roles add nothing. Throws the backend's error. */
export async function fetchRoles(client: BackendClient, userId: string): Promise<AppRole[]> {
  const answers = await Promise.all(APP_ROLES.map((role) => hasRole(client, userId, role)));
  const held = APP_ROLES.filter((_, place) => answers[place]);
  return held.includes("admin") ? ["admin"] : held;
}

/** Whether the session must pass its second factor before any role counts. */
export async function needsSecondFactor(client: BackendClient): Promise<boolean> {
  const { data: held } = await client.auth.getSession();
  // Without a second factor, skip this call: the official client would parse the token, which is the slowest step
  // here on a slow phone.
  if (!held.session?.user.factors?.some(({ status }) => status === "verified")) return false;
  return isCodeNeeded(client);
}

/** Goes by the stored session, or if given a token, by what the backend says of its account. */
async function isCodeNeeded(client: BackendClient, token?: string): Promise<boolean> {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel(token);
  return data?.currentLevel === "aal1" && data.nextLevel === "aal2";
}

/** Reads the stored session, refreshes it if it has expired, and checks its role. */
export async function currentAccess(client: BackendClient): Promise<Access> {
  const { data, error } = await client.auth.getSession();
  if (isAuthRetryableFetchError(error)) return { kind: "unknown", isNetworkFailure: true };
  if (!data.session) return { kind: "visitor" };
  const { user } = data.session;
  if (await needsSecondFactor(client)) return { kind: "code-needed" };
  try {
    const roles = await fetchRoles(client, user.id);
    if (roles.length > 0) return { kind: "staff", user, roles };
    // Hosted Supabase accepts the token of an ended session, which holds no role any more.
    if (await endSessionIfRevoked(client)) return { kind: "ended" };
    // The stored session doesn't know of a second factor if the answer that turned it on was lost.
    return { kind: (await isCodeNeeded(client, data.session.access_token)) ? "code-needed" : "not-staff" };
  } catch (roleError) {
    const ended = isTokenRefused(roleError) && (await endSessionIfRevoked(client));
    return ended ? { kind: "ended" } : { kind: "unknown", isNetworkFailure: isNetworkFailure(roleError) };
  }
}

/** Signs out on this device, or on every device of the account. */
export function endSession(client: BackendClient, scope: "local" | "global" = "local") {
  return client.auth.signOut({ scope });
}

/** Whether this browser has a session, even one that can't be refreshed right now. */
export async function hasSession(client: BackendClient): Promise<boolean> {
  const { data, error } = await client.auth.getSession();
  return data.session !== null || isAuthRetryableFetchError(error);
}
