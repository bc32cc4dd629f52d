import { documentTitle } from "#app/content/document-title.ts";

/**
 * The title and meta description of a post's page. Kept apart from published-posts.ts, so that browsers don't load the
 * queries there.
 */
export function postHead(post: { title: string; seo_description: string }, brand: string) {
  return { title: documentTitle(post.title, brand), description: post.seo_description };
}
