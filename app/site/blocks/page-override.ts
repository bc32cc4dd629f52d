import type { ShownPageData } from "./shown-page-data.ts";

/** The layout route around the built-in pages, by its id in app/routes.ts. */
export const PAGE_OVERRIDE_ROUTE_ID = "page-override";

/** What that layout's loader knows: the published page to be shown instead of the built-in one, if there is one. */
export type PageOverride = { page: ShownPageData | null };
