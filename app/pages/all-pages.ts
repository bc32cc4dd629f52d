import type { StaticPage } from "#app/content/static-pages.ts";
import { hasTerms, searchable, searchTerms } from "#app/lib/search-terms.ts";
import { remainingStaticPages } from "./page-overrides.ts";
import type { ListedPage, PageListing } from "./page-queries.ts";

export type PageEntry = ({ type: "dynamic" } & ListedPage) | ({ type: "static" } & StaticPage);

type AllPages = {
  dynamic: ListedPage[];
  /** Slugs of built-in pages that dynamic pages have taken over, including pages not loaded yet. */
  takenSlugs: string[];
  listing: PageListing;
  /** Whether there are more dynamic pages to load. */
  hasMore: boolean;
};

/**
 * Merges dynamic and built-in pages into one list: by title, or, when sorted by creation, with the built-in ones last.
 * While more dynamic pages are to be loaded, built-in pages that sort after the last loaded one are left out, so that
 * rows are only ever appended.
 */
export function combinePages({ dynamic, takenSlugs, listing, hasMore }: AllPages): PageEntry[] {
  const dynamicEntries = dynamic.map((page) => ({ type: "dynamic" as const, ...page }));
  const staticEntries = remainingStaticPages(takenSlugs)
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

/** As the database orders the dynamic pages. */
function byTitle(a: { title: string }, b: { title: string }): number {
  const [one, other] = [searchable(a.title), searchable(b.title)];
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
