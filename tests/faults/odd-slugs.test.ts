import { expect, test } from "vitest";
import { rawRequest } from "../support/raw-request.ts";
import { connectAsOwner, startOwnSite } from "./own-site.ts";

/** The strangest slugs that the table accepts. */
const SLUGS = [
  ...[".", "..", "%", "%00", "%2f", "%e0%a4%a", "100%", "a.data", ".data", "_root.data", "_.data", "index"],
  ...[
    "*",
    ":slug",
    "$1",
    "&lt;",
    "<b>",
    '"',
    "'",
    "`",
    "\\",
    "\\\\evil.example",
    "@",
    "a@b",
    "a:b",
    "javascript:x",
  ],
  ...[
    "__proto__",
    "constructor",
    "tostring",
    "null",
    "undefined",
    "0",
    "-",
    "--",
    "[]",
    "{}",
    "(a,b)",
    "a,b",
    "eq.1",
  ],
  ...[
    "caf\u00e9",
    "\u0301",
    "\u202e",
    "\u200b",
    "\u{1f9fa}",
    "\u{1f9fa}".repeat(100),
    "\u00e9".repeat(200),
    "x".repeat(200),
  ],
  ...["admin", "rest", "sitemap.xml", "robots.txt", "__manifest", "about", "blog", "quote", "preview"],
];
const READERS = ["/", "/about", "/blog", "/blog/feed.xml", "/sitemap.xml", "/robots.txt"];

const { dataDir, server } = await startOwnSite();
const owner = await connectAsOwner(dataDir);

const addresses = (slug: string) => {
  const path = encodeURIComponent(slug);
  return [
    `/${path}`,
    `/${path}.data`,
    `/${path.toLowerCase()}`,
    `/${path.toLowerCase()}.data`,
    `/blog/${path}`,
  ];
};

async function faults(paths: string[]): Promise<string[]> {
  const answers = [];
  for (const path of paths) answers.push({ path, status: (await rawRequest(server.origin, path)).status });
  return answers.filter(({ status = 500 }) => status >= 500).map(({ path, status }) => `${status} ${path}`);
}

test("no valid page slug breaks the site, whether published or redirected from", async () => {
  const paths = [...SLUGS.flatMap(addresses), ...READERS];
  await owner.query(
    "insert into public.pages (slug, title, content, published) select slug, 'T', '<p>x</p>', true from unnest($1::text[]) as slug",
    [SLUGS],
  );
  expect(await faults(paths)).toEqual([]);

  await owner.query("update public.pages set slug = 'moved-' || md5(slug) where slug = any ($1)", [SLUGS]);
  expect(await faults(paths)).toEqual([]);

  await owner.query(
    "update public.pages set slug = $1 || slug where slug like 'moved-%' and slug <> 'moved-'",
    ["\\\\evil.example-%-"],
  );
  expect(await faults(paths)).toEqual([]);
});
