import { contentListKey } from "#app/content/content-queries.ts";
import { isSingleQuery, LISTED_STATES } from "#app/content/listed-states.ts";
import { POSTS_PATH } from "#app/lib/admin-paths.ts";
import { type FirstQuery, firstRowsQuery } from "#app/lib/client/first-queries.ts";
import { readListing } from "#app/lib/use-listing.ts";
import { listPosts, POST_SORTS, type PostListing } from "./post-queries.ts";

export const STATUSES = [...LISTED_STATES, { value: "trash", label: "Trash" }] as const;

/** The list's fixed choices, keyed by URL parameter; the search text is free-form and not among them. */
export const CHOICES = {
  status: STATUSES.map(({ value }) => value),
  sort: Object.keys(POST_SORTS) as PostListing["sort"][],
} as const;

/**
 * The screen's first queries, whose requests the document's inline script prefetches. None for other screens, nor for a
 * search: text that a user typed must not end up in a script.
 */
export function firstPostQueries({ pathname, searchParams }: URL): FirstQuery[] {
  if (pathname !== POSTS_PATH) return [];
  const { status, ...rest } = readListing(searchParams, CHOICES);
  if (status === "trash" || rest.search || !isSingleQuery(status)) return [];
  const listing = { ...rest, status };
  return [
    firstRowsQuery([...contentListKey("post"), listing], (client, signal) =>
      listPosts(client, listing, null, signal),
    ),
  ];
}
