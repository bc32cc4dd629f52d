import { MAX_PATH_LENGTH } from "#app/lib/stored-path.ts";

/** No page and no redirect can have an address of more parts. */
const MAX_PARTS = MAX_PATH_LENGTH / 2;
/** Where a browser asks which routes it needs for the links of a screen, which are at most about a hundred. */
const ROUTES_PATH = "/__manifest";
const MAX_ROUTES_ASKED = 200;
/** Pages that are not cached because they differ between visitors, and the quote form (cached only while it is empty). */
const PRIVATE_PATH = /^\/(admin(\/|$)|admin\.data$|quote(\/|$|\.data$)|__manifest$)/;
/**
 * These addresses may contain the secret of a preview link, also those that lead nowhere, and are not cached either. A link
 * pasted without its scheme leads to an address below that of the page on which it was pasted.
 */
const PREVIEWS = /^\/preview(\/|%(25)*2f)|[0-9a-f]{64}/i;
/** Shows a draft to everybody who has the link. */
const LINKED_PREVIEW = /^\/preview\/[^/]+$/;
/** An address containing an email address is personal data. */
const EMAIL_SIGN = /@|%40/i;
const LOGGED_PATH_LENGTH = 200;
const EMPTY_QUOTE_FORM = "/quote";
/** Percent-encoded unreserved characters, which mean the same unencoded (RFC 3986, section 2.3). */
const ENCODED_UNRESERVED = /%(2d|2e|3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;
/** Only the blog reads its query: `?before=slug` shows the posts older than that one. */
const BLOG_PATH = /^\/blog(\.data)?$/;
const POSTS_BEFORE = /[?&](before=[a-z0-9]+(?:-[a-z0-9]+)*)(?:&|$)/;

/**
 * The address of the public page that a GET of this path and query asks for, with only that part of the query on which
 * the page depends; null if the response must not be cached.
 */
export function publicPage(pathAndQuery: string): string | null {
  const queryStart = pathAndQuery.indexOf("?");
  const path = queryStart === -1 ? pathAndQuery : pathAndQuery.slice(0, queryStart);
  const query = queryStart === -1 ? "" : pathAndQuery.slice(queryStart);
  if (PREVIEWS.test(path) || (PRIVATE_PATH.test(path) && pathAndQuery !== EMPTY_QUOTE_FORM)) return null;
  const before = BLOG_PATH.test(path) ? POSTS_BEFORE.exec(query)?.[1] : undefined;
  return before ? `${path}?${before}` : path;
}

/**
 * Whether the path has more parts than any address of this site. Rendering takes React Router (8.4) a time that grows with
 * the square of their number: seconds for as many as fit into a request.
 */
export function hasTooManyParts(path: string): boolean {
  return path.split("/").length > MAX_PARTS + 1;
}

/** Whether it asks for the routes of more paths than any screen links to. Matching each with all routes takes a while. */
export function asksForTooManyRoutes({ pathname, searchParams }: URL): boolean {
  return pathname === ROUTES_PATH && (searchParams.get("paths") ?? "").split(",").length > MAX_ROUTES_ASKED;
}

/**
 * The path with its percent signs encoded if it can't be decoded. No page has such a path, and React Router (8.4) would
 * write it to the console as often as it has parts.
 */
export function decodablePath(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll("%", "%25");
  }
}

/** Maps the path of a single-fetch (.data) request to its page's path; other paths stay as they are. */
export function pathOfPage(path: string): string {
  return path.replace(/(?<=\/)_\.data$|\.data$/, "");
}

/** Whether the address is a secret: nothing about it is counted or cached. */
export function isLinkedPreview(path: string): boolean {
  return LINKED_PREVIEW.test(path);
}

/** The path as the log may show it: shortened, and without secrets and personal data. */
export function loggedPath(path: string): string {
  if (PREVIEWS.test(path)) return "a preview";
  return EMAIL_SIGN.test(path) ? "an address with an @" : path.slice(0, LOGGED_PATH_LENGTH);
}

/**
 * The canonical path: lower case, without needless percent-encoding or a trailing slash. Null if `path` is canonical.
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
