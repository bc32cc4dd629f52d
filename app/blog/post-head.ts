/**
 * The title and meta description of a post's page. Kept apart from published-posts.ts, so that browsers don't load the
 * queries there.
 */
export function postHead(post: { title: string; seo_description: string }, brand: string) {
  return { title: `${post.title} | ${brand}`, description: post.seo_description };
}
