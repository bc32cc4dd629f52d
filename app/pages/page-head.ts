import type { PublishedPage } from "./published-pages.ts";
import { STATIC_PAGES } from "./static-pages.ts";

type Head = { title: string; description: string };

/** Title and description of a page that staff wrote; without a description of its own, the title stands in. */
export function dynamicPageHead(
  { title, meta_description }: Pick<PublishedPage, "title" | "meta_description">,
  brand: string,
): Head {
  const branded = `${title} | ${brand}`;
  return { title: branded, description: meta_description ?? branded };
}

/**
 * The head of a page that is shown instead of a built-in one. The catalogue's titles name pages in lists; as long as
 * a page has that name, search results keep the built-in page's own title.
 */
export function overridingPageHead(
  page: Pick<PublishedPage, "slug" | "title" | "meta_description">,
  builtIn: Head,
  brand: string,
): Head {
  const head = dynamicPageHead(page, brand);
  const isNamedAsBefore = STATIC_PAGES.some(({ slug, title }) => slug === page.slug && title === page.title);
  return isNamedAsBefore ? { ...head, title: builtIn.title } : head;
}
