/** Where script starts at once and nothing is shared between visitors. */
const PRIVATE_PATH = /^\/(admin(\/|$)|admin\.data$|quote(\/|$|\.data$)|__manifest$)/;
const PAGE_NUMBER = /[?&](page=[1-9]\d{0,3})(?:&|$)/;

export type PublicPage = {
  /** The page's name in the cache. */
  key: string;
  /** The address to render: what the page's content may depend on, and nothing else of the query. */
  url: string;
};

/** The public page that a GET of this path and query means, or null where each request is answered for itself. */
export function publicPage(pathAndQuery: string): PublicPage | null {
  const queryStart = pathAndQuery.indexOf("?");
  const path = queryStart === -1 ? pathAndQuery : pathAndQuery.slice(0, queryStart);
  const query = queryStart === -1 ? "" : pathAndQuery.slice(queryStart);
  if (isPrivatePath(path)) return null;
  const isData = path.endsWith(".data");
  if (isData && query.includes("_routes=")) return null;
  const pageNumber = PAGE_NUMBER.exec(query)?.[1];
  const key = pageNumber ? `${path}?${pageNumber}` : path;
  return { key, url: key };
}

export function isPrivatePath(path: string): boolean {
  return PRIVATE_PATH.test(path);
}

/** The one address of a page: lower case, without a trailing slash. Null when the path is that already. */
export function canonicalPath(path: string): string | null {
  const canonical = path.toLowerCase().replace(/\/+$/, "").replace(/^\/+/, "/") || "/";
  return canonical === path ? null : canonical;
}
