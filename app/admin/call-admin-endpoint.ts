import { RefusedError } from "#app/lib/api-errors.ts";
import { fetchAsStaff } from "#app/lib/client/browser-client.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

const FORBIDDEN = 403;

/**
 * Calls a JSON endpoint that uses `forAdmins` or `forLeadStaff`. Throws an error whose message is the server's, for the
 * caller to read, or empty if it had none; RefusedError without the role.
 */
export async function callAdminEndpoint(
  client: BackendClient,
  path: string,
  init: RequestInit,
): Promise<unknown> {
  const response = await fetchAsStaff(client, path, init);
  const body = await response.json().catch(() => null);
  if (response.status === FORBIDDEN) throw new RefusedError(body?.message ?? "");
  if (!response.ok || body === null) throw new Error(body?.message ?? "");
  return body;
}

export function posting(body: object): RequestInit {
  return { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
}
