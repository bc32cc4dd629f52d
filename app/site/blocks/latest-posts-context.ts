import { createContext } from "react";
import type { BlogListing } from "#app/blog/published-posts.ts";

/** The posts that a page's loader read for its block; null where they could not be read. */
export const LatestPostsContext = createContext<BlogListing | null>(null);
