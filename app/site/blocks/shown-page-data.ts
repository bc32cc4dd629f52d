import type { BlogListing } from "#app/blog/published-posts.ts";
import type { PublishedPage } from "#app/pages/published-pages.ts";
import type { ContentNode } from "./content-tree.ts";

/** A page's content, safe to render. */
export type Content = {
  /**
   * `designed` content brings its own h1 inside the site's layout classes and fills the page; an `article` is rendered
   * below the page's title.
   */
  kind: "designed" | "article";
  nodes: readonly ContentNode[];
};

/** The content with its nodes as JSON, which compresses better than the router's own encoding. */
type SerializedContent = Omit<Content, "nodes"> & { nodes: string };

export const serializeContent = ({ kind, nodes }: Content): SerializedContent => ({
  kind,
  nodes: JSON.stringify(nodes),
});
export const parseNodes = ({ nodes }: SerializedContent): readonly ContentNode[] => JSON.parse(nodes);

export type ShownPageData = Omit<PublishedPage, "content"> & {
  content: SerializedContent;
  /** Whether its title is still that of the built-in page with the same slug. */
  hasBuiltInTitle: boolean;
  /** For its block of latest posts; null without such a block. */
  posts: BlogListing | null;
};

/** The id, in app/routes.ts, of the layout route around the built-in pages. */
export const PAGE_OVERRIDE_ROUTE_ID = "page-override";

/** That route's loader data: the published page that replaces the built-in one, if any. */
export type PageOverride = { page: ShownPageData | null };
