/** What staff write, as the database names it. */
export type ContentKind = "post" | "page";
