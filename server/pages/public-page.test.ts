import { describe, expect, test } from "vitest";
import { canonicalPath, loggedPath, pathOfPage, publicPage } from "./public-page.ts";

describe("publicPage", () => {
  test.each([
    ["/", "/"],
    ["/services", "/services"],
    ["/services?utm_source=mail", "/services"],
    ["/blog?page=2", "/blog"],
    ["/services?page=2", "/services"],
    ["/blog?before=hard-water", "/blog?before=hard-water"],
    ["/blog?before=hard-water&x=1", "/blog?before=hard-water"],
    ["/blog?x=1&before=hard-water", "/blog?before=hard-water"],
    ["/blog?before=-", "/blog"],
    ["/blog?before=%20a", "/blog"],
    ["/blog?mybefore=hard-water", "/blog"],
    ["/services?before=hard-water", "/services"],
    ["/og/faq.png?before=hard-water", "/og/faq.png"],
    ["/blog.data?before=hard-water", "/blog.data?before=hard-water"],
    ["/blog.data", "/blog.data"],
    ["/blog.data?_routes=root&before=hard-water", "/blog.data?before=hard-water"],
    ["/administration", "/administration"],
    ["/quote", "/quote"],
  ])("%s is normalized to the page %s", (target, address) => {
    expect(publicPage(target)).toBe(address);
  });

  test.each([
    "/admin",
    "/admin/leads",
    "/__manifest?paths=%2F",
    "/admin.data",
    "/quote?received=00000000-0000-4000-8000-000000000001",
    "/quote?utm_source=mail",
    "/quote.data",
    "/quote/submissions",
    `/preview/${"a".repeat(64)}`,
    `/preview/${"a".repeat(64)}.data`,
    `/preview%2f${"a".repeat(64)}`,
    `/preview%252f${"a".repeat(64)}`,
    `/blog/www.example.com/preview/${"a".repeat(64)}`,
  ])("%s is not a public page", (target) => {
    expect(publicPage(target)).toBeNull();
  });
});

describe("pathOfPage", () => {
  test.each([
    ["/about.data", "/about"],
    ["/_.data", "/"],
    ["/about/_.data", "/about/"],
    ["/about", "/about"],
    ["/data", "/data"],
  ])("maps %s to the page %s", (path, page) => {
    expect(pathOfPage(path)).toBe(page);
  });
});

describe("loggedPath", () => {
  test.each([
    ["/not/there", "/not/there"],
    [`/${"x".repeat(1_000)}`, `/${"x".repeat(199)}`],
    ["/ada@example.com", "an address with an @"],
    ["/of/ada%40example.com", "an address with an @"],
    ["/preview/Zm9yIGEgZnJpZW5k", "a preview"],
    ["/preview/Zm9yIGEgZnJpZW5k/and-more", "a preview"],
    ["/preview%2fZm9yIGEgZnJpZW5k", "a preview"],
    ["/preview%252fZm9yIGEgZnJpZW5k", "a preview"],
    [`/blog/www.example.com/preview/${"0d".repeat(32)}`, "a preview"],
    [`/preview%5C${"0d".repeat(32)}`, "a preview"],
  ])("of %s is %s", (path, logged) => {
    expect(loggedPath(path)).toBe(logged);
  });
});

describe("canonicalPath", () => {
  test.each([
    ["/Services/", "/services"],
    ["/services//", "/services"],
    ["/BLOG", "/blog"],
    ["//evil.example", "/evil.example"],
    ["/%61bout", "/about"],
    ["/%41dmin", "/admin"],
    ["/caf%C3%A9", "/caf%c3%a9"],
  ])("redirects %s to %s", (path, canonical) => {
    expect(canonicalPath(path)).toBe(canonical);
  });

  test.each(["/", "/services", "/blog/hard-water", "/caf%c3%a9", "/a%2fb", "/a%5cb", "/%zz", "/%"])(
    "does not redirect %s",
    (path) => {
      expect(canonicalPath(path)).toBeNull();
    },
  );
});
