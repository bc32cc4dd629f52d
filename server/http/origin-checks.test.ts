import { describe, expect, test } from "vitest";
import { createHostCheck, isFromAnotherSite } from "./origin-checks.ts";

describe("a site with a name of its own", () => {
  const isOwn = createHostCheck("https://example.com");

  test.each([
    "example.com",
    "EXAMPLE.com",
    "example.com:443",
    "example.com:8443",
    "localhost:3000",
    "127.0.0.1:3000",
    "[::1]:3000",
  ])("answers at %s", (host) => {
    expect(isOwn(host)).toBe(true);
  });

  test.each([
    undefined,
    "",
    "evil.example",
    "example.com.evil.example",
    "evil.example:443",
    "localhost.evil.example",
    "192.168.1.5",
    "203.0.113.7:3000",
    "[2001:db8::1]",
    "example.com/",
    "evil.example#example.com",
    "user@example.com",
    "example.com:port",
    "example.com, evil.example",
    "[evil]",
  ])("does not answer at %j", (host) => {
    expect(isOwn(host)).toBe(false);
  });
});

describe.each(["http://localhost:3000", "http://192.168.1.5"])("a site at %s", (siteOrigin) => {
  const isOwn = createHostCheck(siteOrigin);

  test.each(["localhost:3000", "localhost:8080", "192.168.1.5", "192.168.1.6:3000", "[fd00::5]:3000"])(
    "answers at %s, which no foreign name can resolve to",
    (host) => {
      expect(isOwn(host)).toBe(true);
    },
  );

  test.each(["evil.example", "evil.example:3000", "192.168.1.5.evil.example", "0x7f.1"])(
    "does not answer at %s, which may resolve to it",
    (host) => {
      expect(isOwn(host)).toBe(false);
    },
  );
});

describe("a request that changes state", () => {
  const SITE = "https://example.com";
  const sent = (headers: Record<string, string>) =>
    isFromAnotherSite(new Headers({ host: "example.com", ...headers }), SITE);

  test.each([
    [{}],
    [{ origin: SITE }],
    [{ origin: SITE, host: "127.0.0.1:3000" }],
    [{ origin: "http://localhost:8080", host: "localhost:8080" }],
    [{ origin: SITE, "sec-fetch-site": "same-origin" }],
    [{ origin: "null", "sec-fetch-site": "same-origin" }],
    [{ "sec-fetch-site": "none" }],
  ])("with %j is same-origin or not from a browser", (headers) => {
    expect(sent(headers)).toBe(false);
  });

  test.each([
    [{ origin: "https://evil.example" }],
    [{ origin: "https://example.com.evil.example" }],
    [{ origin: "https://example.com:8443" }],
    [{ origin: "https://www.example.com" }],
    [{ origin: "null" }],
    [{ origin: "" }],
    [{ origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    [{ origin: "https://www.example.com", "sec-fetch-site": "same-site" }],
    [{ "sec-fetch-site": "cross-site" }],
  ])("with %j is cross-site", (headers) => {
    expect(sent(headers)).toBe(true);
  });
});
