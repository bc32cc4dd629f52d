import { describe, expect, test, vi } from "vitest";
import { type CachedPage, negotiate, PageCache, preparePage, type RenderedPage } from "./page-cache.ts";

const page = (text: string, status = 200): RenderedPage => ({
  status,
  headers: { "content-type": "text/html" },
  body: Buffer.from(text),
});
const LONG = "<p>A washer and a dryer.</p>".repeat(50);
const keepAll = () => "cacheable" as const;
const cacheabilityOf = ({ status }: RenderedPage) =>
  status >= 500 ? "fallback" : status === 200 ? "cacheable" : "uncacheable";
const textOf = (cached: CachedPage | undefined) => cached?.body.identity.toString();

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

  test("does not keep uncacheable pages or failed renders", async () => {
    const cache = new PageCache();
    await cache.render("/gone", async () => page("gone", 404), cacheabilityOf);
    await expect(cache.render("/broken", () => Promise.reject(new Error("broken")), keepAll)).rejects.toThrow(
      "broken",
    );
    expect(cache.get("/gone")).toBeUndefined();
    expect((await cache.render("/broken", async () => page("mended"), keepAll)).status).toBe(200);
  });

  test("a page rendered from outdated data is returned to its caller but neither cached nor shared", async () => {
    const cache = new PageCache();
    const started = Promise.withResolvers<void>();
    const stale = cache.render("/", () => started.promise.then(() => page("old")), keepAll);
    cache.clear();
    const changed = Promise.withResolvers<void>();
    const fresh = cache.render("/", () => changed.promise.then(() => page("new")), keepAll);
    started.resolve();
    expect(textOf(await stale)).toBe("old");
    const shared = cache.render("/", async () => page("rendered again"), keepAll);
    changed.resolve();
    expect((await Promise.all([fresh, shared])).map(textOf)).toEqual(["new", "new"]);
    expect(cache.get("/")?.body.identity.toString()).toBe("new");
  });
});

describe("the first visitor after a change", () => {
  const long = "<p>A washer and a dryer, installed and tested.</p>".repeat(500) + Math.PI;

  test("gets a quickly compressed page; later ones get the best compression under the same entity tag", async () => {
    const cache = new PageCache();
    const first = await cache.render("/", async () => page(long), keepAll);
    const best = await preparePage(page(long), "best");
    expect(first.body.br.length).toBeGreaterThan(best.body.br.length);

    await expect.poll(() => cache.get("/")?.body.br.length).toBe(best.body.br.length);
    const later = cache.get("/");
    expect(textOf(later)).toBe(long);
    const known = { "accept-encoding": "br", "if-none-match": first.etag.br };
    expect(later && negotiate(later, known).notModified).toBe(true);
  });

  test("never gets the former page, even if that was still being compressed", async () => {
    const cache = new PageCache();
    await cache.render("/", async () => page(long), keepAll);
    cache.clear();
    await cache.render("/", async () => page(`${long} changed`), keepAll);
    const best = await preparePage(page(`${long} changed`), "best");
    await expect.poll(() => cache.get("/")?.body.br.length).toBe(best.body.br.length);
    expect(textOf(cache.get("/"))).toBe(`${long} changed`);
  });
});

describe("while rendering fails", () => {
  const fail = () => Promise.reject(new Error("no database"));
  const makeshift = async () => page("a makeshift page", 503);

  test.each([
    ["a makeshift page comes out", makeshift],
    ["nothing comes out", fail],
  ])(
    "the last good page is served where %s, and the new one as soon as it is available",
    async (_, render) => {
      const cache = new PageCache();
      await cache.render("/", async () => page("good"), cacheabilityOf);
      cache.clear();
      expect(cache.get("/")).toBeUndefined();
      expect(textOf(await cache.render("/", render, cacheabilityOf))).toBe("good");
      expect(textOf(await cache.render("/", async () => page("better"), cacheabilityOf))).toBe("better");
      expect(textOf(cache.get("/"))).toBe("better");
    },
  );

  test("a page expires on time, also after the clock was set back", async () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    const cache = new PageCache({ maxAgeMs: 60_000 });
    await cache.render("/", async () => page("of next year"), cacheabilityOf);
    vi.setSystemTime("2020-01-01");
    expect(textOf(cache.get("/"))).toBe("of next year");
    vi.advanceTimersByTime(60_000);
    expect(cache.get("/")).toBeUndefined();
    vi.useRealTimers();
  });

  test("an expired page is still served", async () => {
    const cache = new PageCache({ maxAgeMs: 0 });
    await cache.render("/", async () => page("good"), cacheabilityOf);
    expect(cache.get("/")).toBeUndefined();
    expect(textOf(await cache.render("/", makeshift, cacheabilityOf))).toBe("good");
  });

  test("a removed page is not served again", async () => {
    const cache = new PageCache();
    await cache.render("/", async () => page("good"), cacheabilityOf);
    cache.clear();
    await cache.render("/", async () => page("not found", 404), cacheabilityOf);
    expect(textOf(await cache.render("/", makeshift, cacheabilityOf))).toBe("a makeshift page");
  });
});

test("a picture counts once against the memory limit of the cache", async () => {
  const cache = new PageCache({ maxBytes: 100 });
  const picture = { ...page("x".repeat(90)), headers: { "content-type": "image/png" } };
  await cache.render("/og/home.png", async () => picture, keepAll);
  expect(textOf(cache.get("/og/home.png"))).toBe("x".repeat(90));
});

describe("negotiate", () => {
  test.each([
    [undefined, "identity"],
    ["gzip, deflate, br", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["gzip;q=0", "identity"],
    ["br;q=0.000, gzip;q=0.001", "gzip"],
    ["*", "br"],
    ["br;q=0, *", "gzip"],
    ["zstd", "identity"],
  ])("Accept-Encoding %s gets %s", async (header, encoding) => {
    const prepared = await preparePage(page(LONG));
    expect(negotiate(prepared, { "accept-encoding": header }).encoding).toBe(encoding);
  });

  test("a matching entity tag of the same encoding gives not modified; another encoding's does not", async () => {
    const prepared = await preparePage(page(LONG));
    const ask = (tag: string) =>
      negotiate(prepared, { "accept-encoding": "br", "if-none-match": tag }).notModified;
    expect(ask(prepared.etag.br)).toBe(true);
    expect(ask(`"other", ${prepared.etag.br.replace("W/", "")}`)).toBe(true);
    expect(ask(prepared.etag.gzip)).toBe(false);
    const missing = await preparePage(page(LONG, 404));
    expect(negotiate(missing, { "if-none-match": missing.etag.identity }).notModified).toBe(false);
  });
});

test("already compressed content is sent as it is, whatever the client accepts", async () => {
  const png = await preparePage({ ...page(LONG), headers: { "content-type": "image/png" } });
  expect(negotiate(png, { "accept-encoding": "br, gzip" })).toEqual({
    encoding: "identity",
    notModified: false,
  });
  const svg = await preparePage({ ...page(LONG), headers: { "content-type": "image/svg+xml" } });
  expect(negotiate(svg, { "accept-encoding": "br" }).encoding).toBe("br");
});

test("a page that fits one packet is compressed only if sent often", async () => {
  const encodingOf = async (effort: "best" | "fast") =>
    negotiate(await preparePage(page("Request received!"), effort), { "accept-encoding": "br" }).encoding;
  expect(await encodingOf("best")).toBe("br");
  expect(await encodingOf("fast")).toBe("identity");
});
