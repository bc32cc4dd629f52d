import type { PublishedPage } from "./published-pages.ts";

/** Title and description of a page that staff wrote; without a description of its own, the title stands in. */
export function dynamicPageHead(
  { title, meta_description }: Pick<PublishedPage, "title" | "meta_description">,
  brand: string,
): { title: string; description: string } {
  const branded = `${title} | ${brand}`;
  return { title: branded, description: meta_description ?? branded };
}
