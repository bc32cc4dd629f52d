import type { PublishedPage } from "./published-pages.ts";

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
  page: Pick<PublishedPage, "title" | "meta_description"> & { hasCatalogueTitle: boolean },
  builtIn: Head,
  brand: string,
): Head {
  const head = dynamicPageHead(page, brand);
  return page.hasCatalogueTitle ? { ...head, title: builtIn.title } : head;
}
