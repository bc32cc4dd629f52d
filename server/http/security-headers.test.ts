import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

test("HSTS is sent, with preload only when configured", () => {
  const told = (origin: string, preload: boolean) =>
    securityHeaders(origin, { preload })["Strict-Transport-Security"];
  expect(told("https://site.example", false)).toBe("max-age=63072000; includeSubDomains");
  expect(told("https://site.example", true)).toBe("max-age=63072000; includeSubDomains; preload");
  expect(told("http://localhost:3000", true)).toBeUndefined();
});
