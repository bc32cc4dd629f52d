import { STATIC_PAGES, type StaticPage } from "#app/content/static-pages.ts";

/** The built-in pages whose slug no dynamic page has taken over. */
export function remainingStaticPages(takenSlugs: Iterable<string>): StaticPage[] {
  const taken = new Set(takenSlugs);
  return STATIC_PAGES.filter(({ slug }) => !taken.has(slug));
}

export type PublicPage = { slug: string; published: boolean };

/** Whether visitors see this page instead of the built-in page with its slug. */
function replacesBuiltIn(page: PublicPage): boolean {
  return page.published && STATIC_PAGES.some(({ slug }) => slug === page.slug);
}

/** The toast description for a page that is no longer public: says that its built-in page is back, if there is one. */
export function builtInPageBack(page: PublicPage): { description?: string } {
  return replacesBuiltIn(page) ? { description: `The built-in page is back at /${page.slug}.` } : {};
}

/** Says that visitors will see the built-in page again once this page is gone; null if it replaces none. */
export function builtInPageAgain(page: PublicPage): string | null {
  return replacesBuiltIn(page) ? `Visitors will see the built-in page at /${page.slug} again.` : null;
}

const MAX_NAMED_PATHS = 3;

/** The same for several pages that are no longer public; undefined if none of them overrode a built-in page. */
export function builtInPagesBack(slugs: readonly { slug: string }[]): string | undefined {
  const paths = slugs
    .filter(({ slug }) => replacesBuiltIn({ slug, published: true }))
    .map(({ slug }) => `/${slug}`);
  if (paths.length === 0) return undefined;
  if (paths.length === 1) return `The built-in page is back at ${paths[0]}.`;
  const others = paths.length - MAX_NAMED_PATHS;
  const named = paths.slice(0, MAX_NAMED_PATHS).join(", ");
  return `The built-in pages are back at ${named}${others > 0 ? ` and ${others} more` : ""}.`;
}

/** Whether a page still has the title under which the built-in page with its slug is listed. */
export function hasBuiltInTitle(page: StaticPage): boolean {
  return STATIC_PAGES.some(({ slug, title }) => slug === page.slug && title === page.title);
}
