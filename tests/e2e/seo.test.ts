import { get } from "node:http";
import { BUILT_IN_PATHS } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";

const POST = "/blog/dryer-vent-lint-desert-dust";

test("titles and descriptions are unique to each page", async ({ request }) => {
  const heads = await Promise.all(
    BUILT_IN_PATHS.map(async (path) => {
      const html = await (await request.get(path)).text();
      return [/<title>(.*?)<\/title>/.exec(html)?.[1], /name="description" content="(.*?)"/.exec(html)?.[1]];
    }),
  );
  for (const texts of [heads.map(([title]) => title), heads.map(([, description]) => description)]) {
    expect(new Set(texts).size).toBe(BUILT_IN_PATHS.length);
  }
});

test("the sitemap lists every built-in page and post, each of which exists", async ({ request, baseURL }) => {
  const origin = new URL(baseURL ?? "").origin;
  const response = await request.get("/sitemap.xml");
  expect(response.headers()["content-type"]).toMatch(/^application\/xml/);
  const paths = Array.from((await response.text()).matchAll(/<loc>(.*?)<\/loc>/g), ([, loc = ""]) =>
    loc.replace(origin, ""),
  );
  expect(paths).toEqual(expect.arrayContaining([...BUILT_IN_PATHS, POST]));
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of [...BUILT_IN_PATHS, POST]) expect((await request.get(path)).status(), path).toBe(200);
});

test("robots, feed, manifest and icons exist and point at each other", async ({ page, request, baseURL }) => {
  const origin = new URL(baseURL ?? "").origin;
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  // Barred from the sign-in, crawlers would list its address, since they could not read that they should not.
  expect(robots).not.toContain("/admin");
  for (const path of ["/admin", "/admin/forgot", "/admin/leads"])
    expect((await request.get(path)).headers()["x-robots-tag"], path).toBe("noindex");
  await page.goto("/");
  await expect(page.locator('link[rel="alternate"][type="application/rss+xml"]')).toHaveAttribute(
    "href",
    "/blog/feed.xml",
  );
  const feed = await request.get("/blog/feed.xml");
  expect(feed.headers()["content-type"]).toMatch(/^application\/rss\+xml/);
  const isWellFormed = (xml: string) =>
    page.evaluate(
      (text) => !new DOMParser().parseFromString(text, "application/xml").querySelector("parsererror"),
      xml,
    );
  const posts = await feed.text();
  expect(await isWellFormed(posts)).toBe(true);
  const [, cover = ""] = /<media:content url="(.*?)"/.exec(posts) ?? [];
  // The card a second time: it is then answered from the cache.
  for (const picture of [cover, "/og/home.png", "/og/home.png"]) {
    const policy = (await request.get(picture)).headers()["cross-origin-resource-policy"];
    expect([picture, policy]).toEqual([picture, "cross-origin"]);
  }
  expect(feed.headers()["cross-origin-resource-policy"]).toBe("same-origin");
  expect(await isWellFormed(await (await request.get("/sitemap.xml")).text())).toBe(true);
  const manifest = await (await request.get("/manifest.webmanifest")).json();
  const icons = ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"];
  for (const icon of [...icons, ...manifest.icons.map(({ src }: { src: string }) => src)]) {
    const response = await request.get(icon);
    expect([icon, response.status()]).toEqual([icon, 200]);
    expect(response.headers()["content-type"]).toMatch(/^image\//);
  }
});

test("share cards exist for existing pages only", async ({ request }) => {
  for (const name of ["no-such-page.png", "blog/no-such-post.png", "home", "home.svg", ".png", "a/b/c.png"]) {
    expect((await request.get(`/og/${name}`)).status(), name).toBe(404);
  }
});

for (const [asked, canonical] of [
  ["/Services", "/services"],
  ["/services/", "/services"],
  ["/BLOG/?before=a-post", "/blog?before=a-post"],
  ["//evil.example/", "/evil.example"],
] as const) {
  test(`${asked} is redirected to ${canonical} in one step`, async ({ baseURL }) => {
    const { status, headers } = await raw(baseURL ?? "", asked);
    expect([status, headers.location]).toEqual([301, canonical]);
  });
}

const LONG = "a".repeat(10_000);

for (const [name, path] of [
  ["broken percent-encoding", "/%e0%a4%a"],
  ["a NUL", "/%00"],
  ["a NUL in a post's slug", "/blog/%00"],
  ["bytes that are not text", "/%ff%fe"],
  ["10 KB", `/${LONG}`],
  ["10 KB of a post's slug", `/blog/${LONG}`],
  ["10 KB of query", `/no-such-page?${LONG}`],
  ["dots", "/..%2f..%2fetc%2fpasswd"],
  ["a card of dots", "/og/..%2f..%2fpackage.json.png"],
  ["data of a page that is not there", "/no-such-page.data"],
  ["data of broken percent-encoding", "/%e0%a4%a.data"],
  ["quotes and commas", "/a'%22,b.eq.c)("],
] as const) {
  test(`an address with ${name} is answered with 404 or 400`, async ({ baseURL }) => {
    expect([400, 404]).toContain((await raw(baseURL ?? "", path)).status);
  });
}

/** Requests exactly this target; clients with a URL parser would normalize it first. */
function raw(origin: string, path: string) {
  const { hostname, port } = new URL(origin);
  return new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]> }>(
    (resolve, reject) => {
      get({ hostname, port, path }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, headers: response.headers });
      }).on("error", reject);
    },
  );
}
