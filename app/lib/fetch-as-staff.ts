import type { BackendClient } from "./request-context.ts";

/** Fetches from this site's own routes with the session of who is signed in. */
export async function fetchAsStaff(
  client: BackendClient,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const { data, error } = await client.auth.getSession();
  if (error) throw error;
  const headers = new Headers(init.headers);
  headers.set("Authorization", `Bearer ${data.session?.access_token}`);
  return fetch(path, { ...init, headers });
}
