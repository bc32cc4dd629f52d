import { CITY_LINKS, PRODUCT_LINKS } from "#app/site/texts/site-paths.ts";

/** Every built-in public page, by path. */
export const BUILT_IN_PATHS = [
  "/",
  "/services",
  ...PRODUCT_LINKS.map(({ slug }) => `/${slug}`),
  "/about",
  "/service-areas",
  "/faq",
  "/contact",
  "/privacy",
  "/terms",
  "/blog",
  ...CITY_LINKS.map(({ slug }) => `/${slug}`),
];

/** A seeded post, a page without the site's chrome, and a page that does not exist. */
export const OTHER_PATHS = ["/blog/las-vegas-hard-water-washing-machine", "/coverage-map", "/no-such-page"];
