import { STATIC_PAGES, type StaticPage } from "#app/content/static-pages.ts";

/** The built-in pages whose slug no dynamic page has taken. */
export function staticPagesBeside(takenSlugs: Iterable<string>): StaticPage[] {
  const taken = new Set(takenSlugs);
  return STATIC_PAGES.filter(({ slug }) => !taken.has(slug));
}

type PublicPage = { slug: string; published: boolean };

/** Whether visitors see a page instead of the built-in one of its slug. */
export function replacesBuiltIn(page: PublicPage): boolean {
  return page.published && STATIC_PAGES.some(({ slug }) => slug === page.slug);
}

/** What to tell besides, once a page is no longer public. */
export function builtInPageBack(page: PublicPage): { description?: string } {
  return replacesBuiltIn(page) ? { description: `The built-in page is back at /${page.slug}.` } : {};
}

const NAMED_PATHS = 3;

/** The same once many pages are no longer public. */
export function builtInPagesBack(slugs: readonly { slug: string }[]): string | undefined {
  const paths = slugs
    .filter(({ slug }) => replacesBuiltIn({ slug, published: true }))
    .map(({ slug }) => `/${slug}`);
  if (paths.length === 0) return undefined;
  if (paths.length === 1) return `The built-in page is back at ${paths[0]}.`;
  const others = paths.length - NAMED_PATHS;
  const named = paths.slice(0, NAMED_PATHS).join(", ");
  return `The built-in pages are back at ${named}${others > 0 ? ` and ${others} more` : ""}.`;
}

/** Whether a page has the title that the built-in page of its slug has in lists. */
export function hasCatalogueTitle(page: StaticPage): boolean {
  return STATIC_PAGES.some(({ slug, title }) => slug === page.slug && title === page.title);
}
