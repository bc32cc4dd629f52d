/** Title and description of a post's document. */
export function postHead(post: { title: string; seo_description: string }, brand: string) {
  return { title: `${post.title} | ${brand}`, description: post.seo_description };
}
