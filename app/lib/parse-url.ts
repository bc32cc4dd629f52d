/** The URL, or null if it isn't one: `URL.parse`, which Safari has only since version 18. */
export function parseUrl(url: string, base?: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}
