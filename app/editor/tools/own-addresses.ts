import { STATIC_PAGES } from "#app/content/static-pages.ts";
import { containsPattern } from "#app/lib/like-pattern.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { hasTerms, searchTerms } from "#app/lib/search-terms.ts";

/** A page or post of this site that a link can lead to. */
type OwnAddress = { title: string; path: string };

const MAX_PER_KIND = 8;

/** Addresses that always have a page, whatever staff publish. */
const BUILT_IN: readonly OwnAddress[] = [
  ...STATIC_PAGES.map(({ slug, title }) => ({ title, path: `/${slug}` })),
  { title: "Get a quote", path: "/quote" },
];

/**
 * Finds published pages and posts by title, newest first, and built-in pages by title or address: a few of each kind.
 * Throws the backend's error.
 */
export async function findOwnAddresses(
  client: BackendClient,
  text: string,
  signal: AbortSignal,
): Promise<OwnAddress[]> {
  const pattern = containsPattern(text.trim());
  const find = async (table: "pages" | "blog_posts", folder: string) => {
    const { data } = await client
      .from(table)
      .select("title, slug")
      .eq("published", true)
      .ilike("title", pattern)
      .order("created_at", { ascending: false })
      .limit(MAX_PER_KIND)
      .abortSignal(signal)
      .throwOnError();
    return data.map(({ title, slug }) => ({ title, path: folder + slug }));
  };
  const [pages, posts] = await Promise.all([find("pages", "/"), find("blog_posts", "/blog/")]);
  return [...pages, ...findBuiltIn(text, pages), ...posts];
}

/** The matching built-in pages, except those in `pages` already: a dynamic page has replaced them. */
function findBuiltIn(text: string, pages: readonly OwnAddress[]): OwnAddress[] {
  const terms = searchTerms(text);
  const taken = new Set(pages.map(({ path }) => path));
  return BUILT_IN.filter(
    ({ title, path }) => !taken.has(path) && hasTerms(`${title} ${path.replaceAll(/[/-]/g, " ")}`, terms),
  ).slice(0, MAX_PER_KIND);
}
