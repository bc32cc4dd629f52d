import type { StaticPage } from "#app/content/static-pages.ts";
import { hasTerms, searchTerms } from "#app/lib/search-terms.ts";
import type { ListedPage, PageListing } from "./page-queries.ts";
import { staticPagesBeside } from "./static-pages.ts";

export type PageEntry = ({ type: "dynamic" } & ListedPage) | ({ type: "static" } & StaticPage);

type AllPages = {
  dynamic: ListedPage[];
  /** Slugs that dynamic pages have taken, loaded or not. */
  takenSlugs: string[];
  listing: PageListing;
  /** Whether further dynamic pages follow those given. */
  hasMore: boolean;
};

/**
 * Dynamic and built-in pages as one list: by title, or, when ordered by creation, with the built-in ones last. While
 * more dynamic pages follow, built-in ones that belong after them are held back.
 */
export function combinePages({ dynamic, takenSlugs, listing, hasMore }: AllPages): PageEntry[] {
  const dynamicEntries = dynamic.map((page) => ({ type: "dynamic" as const, ...page }));
  const staticEntries = staticPagesBeside(takenSlugs)
    .filter((page) => isListed(page, listing))
    .map((page) => ({ type: "static" as const, ...page }));
  if (listing.sort !== "title")
    return hasMore ? dynamicEntries : [...dynamicEntries, ...staticEntries.sort(byTitle)];
  const last = hasMore ? dynamic.at(-1) : undefined;
  const due = last ? staticEntries.filter((page) => byTitle(page, last) < 0) : staticEntries;
  return [...dynamicEntries, ...due].sort(byTitle);
}

function isListed({ title, slug }: StaticPage, { show, search }: PageListing): boolean {
  if (show !== "all" && show !== "static") return false;
  return hasTerms(`${title} ${slug}`, searchTerms(search));
}

function byTitle(a: { title: string }, b: { title: string }): number {
  return a.title.localeCompare(b.title, "en");
}
