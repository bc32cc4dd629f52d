import { createHash } from "node:crypto";

export type PolicyOptions = {
  /** Further origins the page's script may call (a hosted backend). */
  connectTo: readonly string[];
  /** Further origins that may be framed (an embedded map). */
  frame: readonly string[];
  /** Further origins whose script may run, and be framed, on visitors' pages (a check for robots). */
  visitorScript: readonly string[];
};

const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Content-Security-Policy (CSP Level 3) for one rendered document. Cached HTML cannot carry nonces, so inline scripts
 * and styles are allowed by hash: of the scripts only those that the application marked with this render's nonce, so
 * that a script which content smuggled past the sanitiser would still not run.
 */
export function contentSecurityPolicy(
  html: string,
  nonce: string,
  { connectTo, frame, visitorScript }: PolicyOptions,
): string {
  const scripts = hashes(html, new RegExp(`<script[^>]*\\snonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, "g"));
  const styles = hashes(html, INLINE_STYLE);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...visitorScript].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    // Posts and pages may show pictures from elsewhere.
    "img-src 'self' data: https:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectTo].join(" "),
    ["frame-src 'self'", ...frame, ...visitorScript].join(" "),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "object-src 'none'",
  ].join("; ");
}

function hashes(html: string, pattern: RegExp): string[] {
  const found = Array.from(html.matchAll(pattern), ([, source = ""]) => source);
  return [...new Set(found.filter(Boolean))].map(
    (source) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`,
  );
}
