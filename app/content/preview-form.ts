/** Where what an editor holds is shown, drawn as a card and made safe to store. */
export const PREVIEW_PATH = "/preview";
export const CARD_PREVIEW_PATH = "/preview/card";
export const CLEAN_CONTENT_PATH = "/admin/clean-content";

export type PreviewFields = {
  kind: "page" | "post";
  title: string;
  /** What search engines are told; a page's may be empty. */
  description: string;
  /** Where it will stand on the site, from its slash on. */
  path: string;
  date?: string;
  /** A post's; empty where it has none. */
  cover?: string;
  cover_alt?: string;
  content: string;
};
