/** Headers of every response. The Content-Security-Policy is computed per document. */
export function securityHeaders(
  siteOrigin: string,
  { preload }: { preload: boolean },
): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(siteOrigin.startsWith("https:") && {
      "Strict-Transport-Security": `max-age=63072000; includeSubDomains${preload ? "; preload" : ""}`,
    }),
  };
}
