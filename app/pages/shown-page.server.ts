import type { BackendClient } from "#app/lib/request-context.ts";
import { writtenHtml } from "#app/lib/written-html.server.ts";
import { findPublishedPage, type PublishedPage } from "./published-pages.ts";

/** The published page of that slug, its content safe to be put into a document. Throws when it cannot be read. */
export async function findShownPage(client: BackendClient, slug: string): Promise<PublishedPage | null> {
  const page = await findPublishedPage(client, slug);
  return page && { ...page, content: writtenHtml(page.content) };
}
