import { documentTitle } from "#app/content/document-title.ts";
import type { PublishedPage } from "./published-pages.ts";

type Head = { title: string; description: string };

/** The title and meta description of a dynamic page. A page without a description uses its title and the brand instead. */
export function dynamicPageHead(
  { title, meta_description }: Pick<PublishedPage, "title" | "meta_description">,
  brand: string,
): Head {
  return { title: documentTitle(title, brand), description: meta_description ?? `${title} | ${brand}` };
}

/**
 * The head of a dynamic page that overrides a built-in one. Converting a page gives it the short title
 * under which the built-in one is listed; until staff change it, search results keep the built-in page's full title.
 */
export function overridingPageHead(
  page: Pick<PublishedPage, "title" | "meta_description"> & { hasBuiltInTitle: boolean },
  builtIn: Head,
  brand: string,
): Head {
  const head = dynamicPageHead(page, brand);
  return page.hasBuiltInTitle ? { ...head, title: builtIn.title } : head;
}
