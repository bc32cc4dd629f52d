import { describe, expect, test } from "vitest";
import { contentSecurityPolicy } from "../http/security-headers.ts";
import { deferHydration } from "./deferred-hydration.ts";

const document = `<!DOCTYPE html><html><head><link rel="modulepreload" href="/assets/entry.js"/></head><body><p>Hello</p><script nonce="n">window.__reactRouterContext={};</script><script nonce="n" type="module" async="">import "/assets/manifest.js";</script></body></html>`;

describe("deferHydration", () => {
  test("removes everything that fetches or starts a module, and nothing else", () => {
    const deferred = deferHydration(document, "n");
    expect(deferred).not.toContain('<link rel="modulepreload"');
    expect(deferred).not.toContain('<script type="module"');
    expect(deferred).toContain('<script nonce="n" type="deferred">import "/assets/manifest.js";</script>');
    expect(deferred).toContain('<p>Hello</p><script nonce="n">window.__reactRouterContext={};</script>');
  });

  test("shortens the framework's scripts by indentation and by flags that are off", () => {
    const long = document.replace("={};", '={"future":{"a":true,"b":false},"ssr":true,\n  "spa":false};');
    expect(deferHydration(long, "n")).toContain('={"future":{"a":true,},"ssr":true,"spa":false};');
  });

  test("leaves a document without scripts unchanged", () => {
    const scriptless = document.replaceAll(/<script.*?<\/script>/g, "");
    expect(deferHydration(scriptless, "n")).toBe(scriptless);
  });

  test("keeps its bootstrap under 1 KB", () => {
    const bootstrap =
      /<script nonce="n">([^<]*)<\/script><\/head>/.exec(deferHydration(document, "n"))?.[1] ?? "";
    expect(bootstrap.length).toBeGreaterThan(0);
    expect(bootstrap.length).toBeLessThan(1024);
  });

  test.each([
    ["no module script", document.replace('type="module"', 'type="text/plain"')],
    ["two module scripts", document.replace("<p>", '<script type="module" async=""></script><p>')],
    ["no head", document.replace("</head>", "")],
  ])("throws on a document with %s", (_, changed) => {
    expect(() => deferHydration(changed, "n")).toThrow();
  });
});

describe("contentSecurityPolicy", () => {
  const policy = (html: string) =>
    contentSecurityPolicy(html, "n", { connectTo: [], frame: [], visitorScript: [] });

  test("allows exactly the inline scripts marked by the application, and the styles", () => {
    expect(policy('<script nonce="n">alert(1)</script>')).toContain(
      "script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
    );
    expect(policy('<script nonce="n" src="/a.js"></script>')).toContain("script-src 'self';");
    expect(policy("<style>p{color:red}</style>")).toMatch(/style-src 'self' 'sha256-[^']+'/);
  });

  test.each([
    "<script>alert(1)</script>",
    '<script nonce="guess">alert(1)</script>',
    '<script nonce="">alert(1)</script>',
  ])("does not allow %s", (smuggled) => {
    expect(policy(smuggled)).toContain("script-src 'self';");
  });

  test("never falls back to unsafe sources", () => {
    expect(policy('<script nonce="n">1</script><style>a{}</style>')).not.toContain("unsafe");
  });
});
