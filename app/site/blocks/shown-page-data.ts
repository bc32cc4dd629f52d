import type { BlogListing } from "#app/blog/published-posts.ts";
import type { PublishedPage } from "#app/pages/published-pages.ts";
import type { ContentNode } from "./content-node.ts";

/** A page's content, safe to be shown. */
export type Content = {
  /**
   * `designed` content has a main heading of its own within the site's own layout and fills the page; `written` content
   * is set below the page's title, as text for reading.
   */
  kind: "designed" | "written";
  nodes: readonly ContentNode[];
};

/** The same on its way to the browser: as JSON, which compresses better than the router's encoding of a tree. */
type SentContent = Omit<Content, "nodes"> & { nodes: string };

export const sendContent = ({ kind, nodes }: Content): SentContent => ({
  kind,
  nodes: JSON.stringify(nodes),
});
export const receiveNodes = ({ nodes }: SentContent): readonly ContentNode[] => JSON.parse(nodes);

export type ShownPageData = Omit<PublishedPage, "content"> & {
  content: SentContent;
  /** Whether it has the title that the built-in page of its slug has in lists. */
  hasCatalogueTitle: boolean;
  /** For the page's block of latest posts, if it has one. */
  posts: BlogListing | null;
};
