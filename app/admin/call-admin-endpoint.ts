import { fetchAsStaff } from "#app/lib/fetch-as-staff.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

/**
 * Calls an endpoint that `forAdmins` answers, always in JSON. Throws an error whose message is for the admin, where the
 * server had words for it.
 */
export async function callAdminEndpoint(
  client: BackendClient,
  path: string,
  init: RequestInit = {},
): Promise<unknown> {
  const response = await fetchAsStaff(client, path, init);
  const body = await response.json().catch(() => null);
  if (!response.ok || body === null) throw new Error(body?.message ?? "");
  return body;
}

export function posting(body: object): RequestInit {
  return { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
}
