import { expect, test } from "vitest";
import { resourcePolicy, securityHeaders } from "./security-headers.ts";

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
