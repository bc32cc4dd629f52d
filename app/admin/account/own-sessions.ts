import { fetchAsStaff } from "#app/lib/client/browser-client.ts";
import type { BackendAddress, BackendClient } from "#app/lib/request-context.ts";
import { authProblem } from "./auth-problem.ts";

/** Query key of the list. */
export const OWN_SESSIONS = ["account", "sessions"];

export type OwnSession = {
  id: string;
  refreshed_at: string;
  created_at: string;
  user_agent: string | null;
  ip: string | null;
  current: boolean;
};

/** The account's sessions, most recently used first; null if the backend has no such list, like hosted Supabase. */
export async function listOwnSessions(
  client: BackendClient,
  address: BackendAddress,
): Promise<OwnSession[] | null> {
  const response = await callAuth(client, address, "GET", "sessions");
  if (response.status === 404) return null;
  if (!response.ok) throw await authProblem(response);
  return response.json();
}

/** Ends a session; its device is signed out at its next request. Succeeds if it has already ended. */
export async function endOwnSession(
  client: BackendClient,
  address: BackendAddress,
  id: string,
): Promise<void> {
  const response = await callAuth(client, address, "DELETE", `sessions/${id}`);
  if (!response.ok && response.status !== 404) throw await authProblem(response);
}

function callAuth(client: BackendClient, { url, anonKey }: BackendAddress, method: string, path: string) {
  const base = new URL(url, window.location.origin);
  return fetchAsStaff(client, new URL(`/auth/v1/${path}`, base), { method, headers: { apikey: anonKey } });
}
