/** What staff write, as the database names it. */
export type ContentKind = "post" | "page";

/** What an editor has open: a stored row's id, or `new`. */
export type EditedDocument = { kind: ContentKind; document: string };

/** A stored post or page at one version: `updated_at` changes with every save. */
export type StoredVersion = { id: string; updated_at: string };

export function versionOf({ id, updated_at }: StoredVersion): StoredVersion {
  return { id, updated_at };
}
