/** Longest path we store; the `redirects` and missing-address tables have the same limit. */
export const MAX_PATH_LENGTH = 300;
/** Percent-encoded, one UTF-16 unit takes nine characters at most. */
const MAX_ENCODED_LENGTH = 9 * MAX_PATH_LENGTH;
const LONE_SURROGATE = /\p{Cs}/u;
const PART = /^[^/?#\s\p{Cc}]+$/u;

/**
 * Normalizes a path of this site for storage: percent-decoded, in lower case, no trailing slash. Returns null for a
 * path that can't be stored, such as one with an empty segment.
 */
export function normalizePath(path: string): string | null {
  if (path.length > MAX_ENCODED_LENGTH) return null;
  const decoded = decode(path)?.toLowerCase().replace(/\/+$/, "");
  if (decoded === undefined || !path.startsWith("/") || decoded.length > MAX_PATH_LENGTH) return null;
  if (decoded === "") return "/";
  const [, ...parts] = decoded.split("/");
  return parts.every((part) => PART.test(part)) ? decoded : null;
}

/** Percent-encodes a stored address for use in a link. Lower case, like the server writes addresses. */
export function encodePath(address: string): string {
  return address.split("/").map(encodeURIComponent).join("/").toLowerCase();
}

function decode(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return LONE_SURROGATE.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}
