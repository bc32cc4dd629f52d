import { STATIC_PAGES } from "#app/content/static-pages.ts";

/** Every built-in public page, by path. */
export const BUILT_IN_PATHS = STATIC_PAGES.map(({ slug }) => `/${slug}`);

/** A seeded post, a page without the site's chrome, and a page that does not exist. */
export const OTHER_PATHS = ["/blog/las-vegas-hard-water-washing-machine", "/coverage-map", "/no-such-page"];
