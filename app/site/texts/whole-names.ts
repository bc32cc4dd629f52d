import type { BlogListing } from "#app/blog/published-posts.ts";
import { SERVICE_AREAS } from "./service-areas.ts";

/** Longer names don't fit on a line in the largest size. */
const MAX_UNBROKEN_LENGTH = 13;
const UNBROKEN_NAMES = SERVICE_AREAS.map(({ name }) => name).filter(
  (name) => name.length <= MAX_UNBROKEN_LENGTH,
);
const UNBROKEN_NAME = new RegExp(`\\b(?:${UNBROKEN_NAMES.join("|")})\\b`, "g");

/** Keeps the names of places from being divided between two lines: “Moving to Las” above “Vegas”. */
export function keepNamesWhole(title: string): string {
  return title.replace(UNBROKEN_NAME, (name) => name.replaceAll(" ", "\u00a0"));
}

export function keepNamesWholeIn(listing: BlogListing): BlogListing {
  const newest = listing.newest.map((post) => ({ ...post, title: keepNamesWhole(post.title) }));
  return { ...listing, newest };
}
