/**
 * The slug of a built-in page, from its route's pattern: the same for the document and for its data, however the
 * request spelled its path. The framework gives only some patterns a leading slash.
 */
export const routeSlug = (pattern: string): string => pattern.replace(/^\//, "");
