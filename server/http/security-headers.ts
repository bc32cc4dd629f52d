import { hash } from "node:crypto";

/** Headers of every response, beside its `resourcePolicy`. The Content-Security-Policy is computed per document. */
export function securityHeaders(
  siteOrigin: string,
  { preload }: { preload: boolean },
): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(siteOrigin.startsWith("https:") && {
      "Strict-Transport-Security": `max-age=63072000; includeSubDomains${preload ? "; preload" : ""}`,
    }),
  };
}

/** A response's resource policy. Pictures are shown on other sites too: by feed readers, and where a page is shared. */
export const resourcePolicy = (contentType: string | null | undefined) => ({
  "Cross-Origin-Resource-Policy": contentType?.startsWith("image/") ? "cross-origin" : "same-origin",
});

export type PolicyOptions = {
  /** Additional origins that scripts may call (a hosted backend). */
  connectTo: readonly string[];
  /** Additional origins that may be framed (an embedded map). */
  frame: readonly string[];
  /** Additional origins that may run scripts and be framed on visitors' pages (Turnstile). */
  visitorScript: readonly string[];
};

const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Builds the Content-Security-Policy (CSP Level 3) of one rendered document. Cached HTML can't carry nonces, so
 * inline scripts and styles are allowed by hash: only scripts marked with this render's nonce are hashed, so a script
 * that got past the HTML sanitizer still can't run.
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
    // Posts and pages may embed images from other sites.
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
  return [...new Set(found.filter(Boolean))].map(hashSource);
}

/** The source expression that allows an inline script or style of exactly this text (CSP 3, section 2.3.1). */
export function hashSource(text: string): string {
  return `'sha256-${hash("sha256", text, "base64")}'`;
}
