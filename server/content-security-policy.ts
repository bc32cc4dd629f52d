import { createHash } from "node:crypto";

export type PolicyOptions = {
  /** Further origins the page's script may call (a hosted backend). */
  connectTo: readonly string[];
  /** Further origins that may be framed (an embedded map). */
  frame: readonly string[];
};

const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Content-Security-Policy (CSP Level 3) for one rendered document. Cached HTML cannot carry nonces, so exactly the
 * inline scripts and styles that the document holds are allowed, by hash.
 */
export function contentSecurityPolicy(html: string, { connectTo, frame }: PolicyOptions): string {
  const scripts = hashes(html, INLINE_SCRIPT);
  const styles = hashes(html, INLINE_STYLE);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    // Posts and pages may show pictures from elsewhere.
    "img-src 'self' data: https:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectTo].join(" "),
    ["frame-src 'self'", ...frame].join(" "),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "object-src 'none'",
  ].join("; ");
}

function hashes(html: string, pattern: RegExp): string[] {
  const found = Array.from(html.matchAll(pattern), ([, source = ""]) => source);
  return [...new Set(found)].map(
    (source) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`,
  );
}
