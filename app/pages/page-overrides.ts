import { STATIC_PAGES, type StaticPage } from "#app/content/static-pages.ts";

/** The built-in pages whose slug no dynamic page has taken over. */
export function remainingStaticPages(takenSlugs: Iterable<string>): StaticPage[] {
  const taken = new Set(takenSlugs);
  return STATIC_PAGES.filter(({ slug }) => !taken.has(slug));
}

export type PublicPage = { slug: string; published: boolean };

function isBuiltIn(slug: string): boolean {
  return STATIC_PAGES.some((page) => page.slug === slug);
}

/** Says that visitors will see the built-in page again once this page is gone; null if it replaces none. */
export function describeReturningBuiltIn({ slug, published }: PublicPage): string | null {
  return published && isBuiltIn(slug) ? `Visitors will see the built-in page at /${slug} again.` : null;
}

const MAX_NAMED_PATHS = 3;

/** Says which built-in pages are back, now that these pages are no longer public; undefined if they replaced none. */
export function describeRestoredBuiltIns(unpublished: readonly { slug: string }[]): string | undefined {
  const paths = unpublished.filter(({ slug }) => isBuiltIn(slug)).map(({ slug }) => `/${slug}`);
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
