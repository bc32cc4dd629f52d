/** What staff write, as the database names it. */
export type ContentKind = "post" | "page";

/** The table of each kind. */
export const TABLES = { post: "blog_posts", page: "pages" } as const satisfies Record<ContentKind, string>;

/** A post or page, by its row's id. Drafts of one that is not stored yet have the id `new`. */
export type ContentRef<Kind extends ContentKind = ContentKind> = { kind: Kind; id: string };

/** A stored post or page at one version: `updated_at` changes with every save. */
export type StoredVersion = { id: string; updated_at: string };

export function versionOf({ id, updated_at }: StoredVersion): StoredVersion {
  return { id, updated_at };
}
