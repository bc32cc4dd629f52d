import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

test("browsers are told to stay with https, and asked into their preload lists only where the setting says so", () => {
  const told = (origin: string, preload: boolean) =>
    securityHeaders(origin, { preload })["Strict-Transport-Security"];
  expect(told("https://site.example", false)).toBe("max-age=63072000; includeSubDomains");
  expect(told("https://site.example", true)).toBe("max-age=63072000; includeSubDomains; preload");
  expect(told("http://localhost:3000", true)).toBeUndefined();
});
