/** As long as a path can be that is kept; the tables of redirects and missing addresses hold the same limit. */
export const LONGEST_ADDRESS = 300;
const PART = /^[^/?#\s\p{Cc}]+$/u;

/**
 * A path of the site as people read it, without percent-encoding; null where it can't be kept, such as one with an empty
 * part. As kept, it is in lower case and has no slash at its end.
 */
export function readAddress(path: string): string | null {
  const decoded = decode(path)?.toLowerCase().replace(/\/+$/, "");
  if (decoded === undefined || !path.startsWith("/") || decoded.length > LONGEST_ADDRESS) return null;
  if (decoded === "") return "/";
  const [, ...parts] = decoded.split("/");
  return parts.every((part) => PART.test(part)) ? decoded : null;
}

/** The address as links name it, in lower case, as the server writes addresses. */
export function pathOfAddress(address: string): string {
  return address.split("/").map(encodeURIComponent).join("/").toLowerCase();
}

function decode(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.isWellFormed() ? decoded : undefined;
  } catch {
    return undefined;
  }
}
