/** Where the preview takes what an editor holds, and what it says about it besides showing it. */
export const PREVIEW_PATH = "/preview";
export const CARD_PREVIEW_PATH = "/preview/card";
export const PREVIEW_IDS = { clean: "clean-content", removed: "removed-content" };

export type PreviewFields = {
  kind: "page" | "post";
  title: string;
  /** What search engines are told; a page's may be empty. */
  description: string;
  /** Where it will stand on the site, from its slash on. */
  path: string;
  date?: string;
  content: string;
};
