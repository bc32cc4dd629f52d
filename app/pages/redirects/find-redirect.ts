import { redirect } from "react-router";
import { REDIRECT_HEADERS } from "#app/content/slug-redirects.ts";
import { failedCall } from "#app/lib/api-errors.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { publicReadLimit } from "#app/lib/server-reads.ts";
import { encodePath, normalizePath } from "#app/lib/stored-path.ts";

/** The redirect response that staff set for an address without a page, or null. Throws if the read fails. */
export async function redirectFrom(client: BackendClient, path: string): Promise<Response | null> {
  const address = normalizePath(path);
  if (address === null) return null;
  const { data, error } = await client
    .from("redirects")
    .select("to_path")
    .eq("from_path", address)
    .abortSignal(publicReadLimit())
    .maybeSingle();
  if (error) throw failedCall("redirect not read", error);
  return data && redirect(encodePath(data.to_path), { status: 301, headers: REDIRECT_HEADERS });
}
