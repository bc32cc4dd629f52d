import type { HeadersArgs } from "react-router";

/**
 * The slug of a built-in page from its route's pattern, which unlike the request's path is the same for document and data
 * requests. Only some patterns have a leading slash.
 */
export const routeSlug = (pattern: string): string => pattern.replace(/^\//, "");

/** The `headers` of a page whose loader sets `Cache-Control` only in some cases. */
export const pageHeaders = ({ loaderHeaders, parentHeaders }: HeadersArgs) =>
  loaderHeaders.has("Cache-Control") ? loaderHeaders : parentHeaders;

/** The `headers` of a page whose loader sets all of them. */
export const ownHeaders = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;
