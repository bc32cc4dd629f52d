import { contentListKey } from "#app/content/content-queries.ts";
import { isSingleQuery, LISTED_STATES } from "#app/content/listed-states.ts";
import { PAGES_PATH } from "#app/lib/admin-paths.ts";
import { type FirstQuery, firstRowsQuery } from "#app/lib/client/first-queries.ts";
import { readListing } from "#app/lib/use-listing.ts";
import { countPages, listPages, PAGE_SORTS, PAGE_TOTALS, type PageListing } from "./page-queries.ts";

export const SHOWN = [
  ...LISTED_STATES,
  { value: "static", label: "Built-in" },
  { value: "trash", label: "Trash" },
] as const;

/** The list's fixed choices, keyed by URL parameter; the search text is free-form and not among them. */
export const CHOICES = {
  show: SHOWN.map(({ value }) => value),
  sort: Object.keys(PAGE_SORTS) as PageListing["sort"][],
} as const;

/**
 * The screen's first queries, whose requests the document's inline script prefetches. None for other screens, nor for a
 * search: text that a user typed must not end up in a script.
 */
export function firstPageQueries({ pathname, searchParams }: URL): FirstQuery[] {
  if (pathname !== PAGES_PATH) return [];
  const { show, ...rest } = readListing(searchParams, CHOICES);
  if (show === "trash" || rest.search || !(show === "static" || isSingleQuery(show))) return [];
  const listing = { ...rest, show };
  return [
    firstRowsQuery([...contentListKey("page"), listing], (client, signal) =>
      listPages(client, listing, null, signal),
    ),
    { queryKey: PAGE_TOTALS, read: countPages },
  ];
}
