import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy, resourcePolicy, securityHeaders } from "./security-headers.ts";

test("every response may be framed by its own site only, and tells other sites no more than its origin", () => {
  expect(securityHeaders("http://localhost:3000", { preload: false })).toEqual({
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  });
});

test("a document may load, run and frame only what is its own or named by a setting", () => {
  const html = `<style>a{}</style><style media="print">b{}</style>
    <script async nonce="ours">run()</script><script nonce="theirs">steal()</script><script>steal()</script>`;
  const policy = contentSecurityPolicy(html, "ours", {
    connectTo: ["https://backend.example"],
    frame: ["https://map.example"],
    visitorScript: ["https://check.example"],
  });
  expect(policy.split("; ")).toEqual([
    "default-src 'none'",
    `script-src 'self' ${hashOf("run()")} https://check.example`,
    `style-src 'self' ${hashOf("a{}")} ${hashOf("b{}")}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self' https://backend.example",
    "frame-src 'self' https://map.example https://check.example",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "object-src 'none'",
  ]);
});

function hashOf(source: string): string {
  return `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
}

test("HSTS is sent, with preload only when configured", () => {
  const told = (origin: string, preload: boolean) =>
    securityHeaders(origin, { preload })["Strict-Transport-Security"];
  expect(told("https://site.example", false)).toBe("max-age=63072000; includeSubDomains");
  expect(told("https://site.example", true)).toBe("max-age=63072000; includeSubDomains; preload");
  expect(told("http://localhost:3000", true)).toBeUndefined();
});

test("pictures may be shown on other sites, and nothing else", () => {
  const policyOf = (type: string | null) => resourcePolicy(type)["Cross-Origin-Resource-Policy"];
  for (const type of ["image/png", "image/svg+xml", "image/avif"])
    expect(policyOf(type)).toBe("cross-origin");
  for (const type of ["application/json", "text/html; charset=utf-8", null])
    expect(policyOf(type)).toBe("same-origin");
});
