import type { ContentKind } from "./content-identity.ts";

/** The routes that preview unsaved content, draw its link preview card and sanitize it. */
export const PREVIEW_PATH = "/preview";
export const CARD_PREVIEW_PATH = "/preview/card";
export const CLEAN_CONTENT_PATH = "/admin/clean-content";

export type PreviewFields = {
  kind: ContentKind;
  title: string;
  /** The description for search engines; may be empty for a page. */
  description: string;
  /** Its path on the site, with the leading slash. */
  path: string;
  date?: string;
  /** Posts only; empty when there is no cover. */
  cover?: string;
  cover_alt?: string;
  content: string;
};
