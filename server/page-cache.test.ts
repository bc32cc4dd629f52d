import { describe, expect, test } from "vitest";
import { negotiate, PageCache, preparePage, type RenderedPage } from "./page-cache.ts";

const page = (text: string, status = 200): RenderedPage => ({
  status,
  headers: { "content-type": "text/html" },
  body: Buffer.from(text),
});
const keepAll = () => true;

describe("PageCache", () => {
  test("renders a page once for concurrent requests and keeps it", async () => {
    const cache = new PageCache();
    let renders = 0;
    const render = async () => page(`render ${++renders}`);
    const [first, second] = await Promise.all([
      cache.render("/", render, keepAll),
      cache.render("/", render, keepAll),
    ]);
    expect(first).toBe(second);
    expect(cache.get("/")?.body.identity.toString()).toBe("render 1");
    expect(await cache.render("/", render, keepAll)).toBe(first);
    expect(renders).toBe(1);
  });

  test("does not keep what it is told not to keep, nor a failed render", async () => {
    const cache = new PageCache();
    await cache.render(
      "/gone",
      async () => page("gone", 404),
      ({ status }) => status === 200,
    );
    await expect(cache.render("/broken", () => Promise.reject(new Error("broken")), keepAll)).rejects.toThrow(
      "broken",
    );
    expect(cache.get("/gone")).toBeUndefined();
    expect((await cache.render("/broken", async () => page("mended"), keepAll)).status).toBe(200);
  });

  test("a page rendered from what has changed meanwhile is answered but never kept, and not shared onwards", async () => {
    const cache = new PageCache();
    const started = Promise.withResolvers<void>();
    const stale = cache.render("/", () => started.promise.then(() => page("old")), keepAll);
    cache.clear();
    const fresh = await cache.render("/", async () => page("new"), keepAll);
    started.resolve();
    expect((await stale).body.identity.toString()).toBe("old");
    expect(fresh.body.identity.toString()).toBe("new");
    expect(cache.get("/")?.body.identity.toString()).toBe("new");
  });
});

describe("negotiate", () => {
  test.each([
    [undefined, "identity"],
    ["gzip, deflate, br", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["gzip;q=0", "identity"],
    ["*", "br"],
    ["br;q=0, *", "gzip"],
    ["zstd", "identity"],
  ])("Accept-Encoding %s gets %s", async (header, encoding) => {
    const prepared = await preparePage(page("text"));
    expect(negotiate(prepared, { "accept-encoding": header }).encoding).toBe(encoding);
  });

  test("a known entity tag of the same encoding means not modified; another encoding's does not", async () => {
    const prepared = await preparePage(page("text"));
    const ask = (tag: string) =>
      negotiate(prepared, { "accept-encoding": "br", "if-none-match": tag }).notModified;
    expect(ask(prepared.etag.br)).toBe(true);
    expect(ask(`"other", W/${prepared.etag.br}`)).toBe(true);
    expect(ask(prepared.etag.gzip)).toBe(false);
  });
});

test("what is compressed in itself is sent as it is, whatever the client accepts", async () => {
  const png = await preparePage({ ...page("picture"), headers: { "content-type": "image/png" } });
  expect(negotiate(png, { "accept-encoding": "br, gzip" })).toEqual({
    encoding: "identity",
    notModified: false,
  });
  const svg = await preparePage({ ...page("drawing"), headers: { "content-type": "image/svg+xml" } });
  expect(negotiate(svg, { "accept-encoding": "br" }).encoding).toBe("br");
});
