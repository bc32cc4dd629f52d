/** Where nothing is shared between visitors but the quote form while it is empty; script starts at once, but for drafts. */
const PRIVATE_PATH = /^\/(admin(\/|$)|admin\.data$|quote(\/|$|\.data$)|preview\/|__manifest$)/;
/** Where a draft is shown to whoever has the link. */
const LINKED_PREVIEW = /^\/preview\/[^/]+$/;
const EMPTY_QUOTE_FORM = "/quote";
/** Letters, digits and signs that an address means the same by, written out or not (RFC 3986, 2.3). */
const ENCODED_UNRESERVED = /%(2d|2e|3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;
/** The one page whose query means anything: the blog's, of the posts before one, by its slug. */
const BLOG_PATH = /^\/blog(\.data)?$/;
const POSTS_BEFORE = /[?&](before=[a-z0-9]+(?:-[a-z0-9]+)*)(?:&|$)/;

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
  if (isPrivatePath(path) && pathAndQuery !== EMPTY_QUOTE_FORM) return null;
  const before = BLOG_PATH.test(path) ? POSTS_BEFORE.exec(query)?.[1] : undefined;
  const key = before ? `${path}?${before}` : path;
  return { key, url: key };
}

/** The path of the page whose data is asked for under this one; a document's path is its own. */
export function pathOfPage(path: string): string {
  return path.replace(/(?<=\/)_\.data$|\.data$/, "");
}

export function isPrivatePath(path: string): boolean {
  return PRIVATE_PATH.test(path);
}

/** Whether the address is a secret, of which nothing is counted or kept. */
export function isLinkedPreview(path: string): boolean {
  return LINKED_PREVIEW.test(path);
}

/**
 * The one address of a page: lower case, nothing encoded that need not be, without a trailing slash. Null when the path
 * is that already.
 */
export function canonicalPath(path: string): string | null {
  const canonical =
    path
      .replace(ENCODED_UNRESERVED, decodeURIComponent)
      .toLowerCase()
      .replace(/\/+$/, "")
      .replace(/^\/+/, "/") || "/";
  return canonical === path ? null : canonical;
}
