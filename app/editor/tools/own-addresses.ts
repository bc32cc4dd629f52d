import { STATIC_PAGES } from "#app/content/static-pages.ts";
import { containing } from "#app/lib/like-pattern.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { hasTerms, searchTerms } from "#app/lib/search-terms.ts";

/** A place on this site that a link can lead to. */
export type OwnAddress = { title: string; path: string };

const MOST = 8;

/** What is there whatever staff write. */
const BUILT_IN: readonly OwnAddress[] = [
  ...STATIC_PAGES.map(({ slug, title }) => ({ title, path: `/${slug}` })),
  { title: "Get a quote", path: "/quote" },
];

/** Public pages, built in or written, and posts whose title or address holds a text: of each kind the first few, newest first. */
export async function findOwnAddresses(
  client: BackendClient,
  text: string,
  signal: AbortSignal,
): Promise<OwnAddress[]> {
  const pattern = containing(text.trim());
  const find = async (table: "pages" | "blog_posts", folder: string) => {
    const { data } = await client
      .from(table)
      .select("title, slug")
      .eq("published", true)
      .ilike("title", pattern)
      .order("created_at", { ascending: false })
      .limit(MOST)
      .abortSignal(signal)
      .throwOnError();
    return data.map(({ title, slug }) => ({ title, path: folder + slug }));
  };
  const [pages, posts] = await Promise.all([find("pages", "/"), find("blog_posts", "/blog/")]);
  return [...pages, ...builtInWith(text, pages), ...posts];
}

/** Without those that a page has taken the place of. */
function builtInWith(text: string, pages: readonly OwnAddress[]): OwnAddress[] {
  const terms = searchTerms(text);
  const taken = new Set(pages.map(({ path }) => path));
  return BUILT_IN.filter(
    ({ title, path }) => !taken.has(path) && hasTerms(`${title} ${path.replaceAll(/[/-]/g, " ")}`, terms),
  ).slice(0, MOST);
}
