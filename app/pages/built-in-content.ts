import type { StaticPage } from "#app/content/static-pages.ts";
import { fetchAsStaff } from "#app/lib/fetch-as-staff.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

export type BuiltInContent = { content: string; meta_description: string | null };

const BUILT_IN_CONTENT = "/admin/built-in-content";

/** What visitors see of a built-in page, as clean HTML to go on from. Throws when the page cannot be had. */
export async function fetchBuiltInContent(
  client: BackendClient,
  { slug }: StaticPage,
): Promise<BuiltInContent> {
  const response = await fetchAsStaff(client, slug ? `${BUILT_IN_CONTENT}/${slug}` : BUILT_IN_CONTENT);
  if (!response.ok) throw new Error(`the built-in page /${slug} answered ${response.status}`);
  return response.json();
}
