import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { createTotpSecret, matchTotpStep, totpUri } from "./totp.ts";

/** RFC 6238, Appendix B, SHA1: the shared secret, and the last six of each eight-digit code. */
const RFC_SECRET = new Secret({ buffer: new TextEncoder().encode("12345678901234567890").buffer }).base32;
const RFC_VECTORS = [
  [59, "287082", 0x1],
  [1111111109, "081804", 0x23523ec],
  [1111111111, "050471", 0x23523ed],
  [1234567890, "005924", 0x273ef07],
  [2000000000, "279037", 0x3f940aa],
  [20000000000, "353130", 0x27bc86aa],
] as const;

describe("the published test vectors", () => {
  it.each(RFC_VECTORS)("at %d seconds the code is %s", (seconds, code, step) => {
    expect(matchTotpStep({ secret: RFC_SECRET, code, lastUsedStep: 0, atMs: seconds * 1000 })).toBe(step);
  });
});

describe("a code", () => {
  const match = (change: Partial<Parameters<typeof matchTotpStep>[0]>) =>
    matchTotpStep({ secret: RFC_SECRET, code: "050471", lastUsedStep: 0, atMs: 1111111111_000, ...change });

  it("is accepted one step early or late, and no further", () => {
    expect(match({ atMs: (1111111111 - 30) * 1000 })).toBe(0x23523ed);
    expect(match({ atMs: (1111111111 + 30) * 1000 })).toBe(0x23523ed);
    expect(match({ atMs: (1111111111 + 90) * 1000 })).toBeUndefined();
    expect(match({ atMs: (1111111111 - 90) * 1000 })).toBeUndefined();
  });

  it("is accepted once", () => {
    expect(match({ lastUsedStep: 0x23523ec })).toBe(0x23523ed);
    expect(match({ lastUsedStep: 0x23523ed })).toBeUndefined();
    expect(match({ lastUsedStep: 0x23523ee })).toBeUndefined();
  });

  it.each([
    "",
    "050470",
    "50471",
    "0504710",
    "abcdef",
    "-50471",
    "05 0471",
    "０５０４７１",
    "٠٥٠٤٧١",
    "05047１",
  ])("%j is wrong", (code) => {
    expect(match({ code })).toBeUndefined();
  });
});

it("a new secret has 160 bits and is passed to the app unchanged", () => {
  const secret = createTotpSecret();
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  const uri = totpUri({ secret, issuer: "site.test", account: "ada@example.com" });
  expect(uri).toMatch(/^otpauth:\/\/totp\/site\.test:ada%40example\.com\?/);
  expect(new URL(uri).searchParams.get("secret")).toBe(secret);
  expect(new TOTP({ secret: Secret.fromBase32(secret) }).generate()).toMatch(/^\d{6}$/);
});
