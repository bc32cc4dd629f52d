import { failedCall } from "#app/lib/api-errors.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { publicReadLimit } from "#app/lib/server-reads.ts";
import { type ContentKind, TABLES } from "./content-identity.ts";
import { canBeSlug } from "./slug.ts";

/** Browsers may cache the redirect but must revalidate it: another post or page may take the old address. */
export const REDIRECT_HEADERS = { "Cache-Control": "no-cache" };

/**
 * The current slug of a published post or page that used to be at `from`; null if there is none or it is `from` itself.
 * Throws when the lookup fails.
 */
export async function findMovedSlug(
  client: BackendClient,
  kind: ContentKind,
  from: string,
): Promise<string | null> {
  if (!canBeSlug(from)) return null;
  const redirect = await client
    .from("slug_redirects")
    .select("target_id")
    .eq("kind", kind)
    .eq("from_slug", from)
    .abortSignal(publicReadLimit())
    .maybeSingle();
  if (redirect.error) throw failedCall("redirect not read", redirect.error);
  if (!redirect.data) return null;
  const target = await client
    .from(TABLES[kind])
    .select("slug")
    .eq("id", redirect.data.target_id)
    .eq("published", true)
    .abortSignal(publicReadLimit())
    .maybeSingle();
  if (target.error) throw failedCall("redirect not read", target.error);
  const slug = target.data?.slug ?? from;
  return slug !== from ? slug : null;
}
