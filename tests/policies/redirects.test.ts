import { beforeEach, describe, expect, it } from "vitest";
import { findMovedSlug } from "#app/content/slug-redirects.ts";
import { keysetPages, readRows, searchRows } from "#app/lib/keyset.ts";
import { redirectFrom } from "#app/pages/redirects/find-redirect.ts";
import { planImport, readRedirectFile } from "#app/pages/redirects/redirect-file.ts";
import {
  addRedirect,
  changeRedirect,
  importRedirects,
  listRedirects,
  listTargets,
} from "#app/pages/redirects/redirect-queries.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { openTestBed } from "./test-bed.ts";

const bed = await openTestBed();
const { owner } = bed;
const client = bed.visit(undefined, bed.tokens.serviceRoleKey);
/** Nobody gives up on reading. */
const NEVER = new AbortController().signal;

beforeEach(async () => {
  await emptyTables(
    owner,
    "public.redirects",
    "public.slug_redirects",
    "public.missing_addresses",
    "public.pages",
    "public.blog_posts",
  );
});

/** Every redirect, as "/from > /to". */
const redirects = async () =>
  (
    await owner.query("select from_path || ' > ' || to_path as line from public.redirects order by from_path")
  ).rows.map(({ line }) => line);
const add = (line: string) => {
  const [from_path = "", to_path = ""] = line.split(" > ");
  return addRedirect(client, { from_path, to_path });
};
const refusal = (line: string) =>
  add(line).then(
    () => null,
    ({ field, message }) => ({ field, message }),
  );
const page = (slug: string, published = true) =>
  owner.query("insert into public.pages (title, slug, content, published) values ('T', $1, '', $2)", [
    slug,
    published,
  ]);
const post = (slug: string) =>
  owner.query(
    "insert into public.blog_posts (title, slug, excerpt, content, date, seo_description, published) values ('T', $1, '', '', '2026-01-01', '', true)",
    [slug],
  );
const rename = (table: "pages" | "blog_posts", from: string, to: string) =>
  owner.query(`update public.${table} set slug = $2 where slug = $1`, [from, to]);

describe("a redirect", () => {
  it("can target a built-in page, a staff page or a post", async () => {
    await page("ours");
    await post("news");
    for (const line of ["/a > /", "/b > /about", "/c > /ours", "/d > /blog/news"]) await add(line);
    expect(await redirects()).toEqual(["/a > /", "/b > /about", "/c > /ours", "/d > /blog/news"]);
  });

  it.each([
    ["/a > /a", "to_path", "An address can’t redirect to itself."],
    ["/about > /about", "to_path", "An address can’t redirect to itself."],
    ["/about-us > /old", "to_path", "/old already redirects to /about-us, so visitors would go in circles."],
    ["/a > /old", "to_path", "/old already redirects to /about-us. Send visitors there directly."],
    ...["/about-us > /faq", "/about-us > /nowhere"].map((line) => [
      line,
      "from_path",
      "/old already redirects here, so its visitors would be redirected twice. Change that redirect first.",
    ]),
    ["/a > /moved", "to_path", "/moved has moved to /here. Send visitors there directly."],
    ["/a > /blog/moved", "to_path", "/blog/moved has moved to /blog/here. Send visitors there directly."],
    ["/here > /faq", "from_path", "/here is published, so it can’t be redirected."],
    ["/blog/here > /faq", "from_path", "/blog/here is published, so it can’t be redirected."],
    ["/old > /faq", "from_path", "There is a redirect from this address already."],
    ["/a > /nowhere", "to_path", "There’s no page at /nowhere, so this redirect would lead to “not found.”"],
    ["/a > /draft", "to_path", "There’s no page at /draft, so this redirect would lead to “not found.”"],
  ])("%s is refused at %s: %s", async (line, field, message) => {
    await page("draft", false);
    await page("moved");
    await post("moved");
    await rename("pages", "moved", "here");
    await rename("blog_posts", "moved", "here");
    // Unpublish its target, so that only the redirect itself can be the obstacle.
    await page("about-us");
    await add("/old > /about-us");
    await owner.query("update public.pages set published = false where slug = 'about-us'");
    expect(await refusal(line)).toEqual({ field, message });
    expect(await redirects()).toEqual(["/old > /about-us"]);
  });

  it("that an attempt whose answer was lost has stored is saved by the next", async () => {
    for (const _attempt of ["first", "second"]) await add("/a > /about");
    const [seen] = await listRedirects(client, "", null, NEVER);
    if (!seen) throw new Error("no redirect");
    for (const _attempt of ["first", "second"])
      await changeRedirect(client, seen, { from_path: "/b", to_path: "/faq" });
    expect(await redirects()).toEqual(["/b > /faq"]);
  });

  it("can be changed only over the version seen", async () => {
    await add("/a > /about");
    const [seen] = await listRedirects(client, "", null, NEVER);
    if (!seen) throw new Error("no redirect");
    for (const from_path of ["/a", "/b"]) {
      await changeRedirect(client, seen, { from_path, to_path: "/faq" });
      expect(await redirects()).toEqual([`${from_path} > /faq`]);
      await expect(changeRedirect(client, seen, { from_path, to_path: "/contact" })).rejects.toThrow(
        "This redirect was changed in the meantime",
      );
      expect(await redirects()).toEqual([`${from_path} > /faq`]);
      seen.to_path = "/faq";
    }
  });

  it("follows its target's slug, and yields to content published at its source", async () => {
    await page("ours");
    await post("news");
    await add("/a > /ours");
    await add("/b > /blog/news");
    await rename("pages", "ours", "moved");
    await rename("blog_posts", "news", "newer");
    expect(await redirects()).toEqual(["/a > /moved", "/b > /blog/newer"]);
    await page("b", false);
    expect(await redirects()).toEqual(["/a > /moved", "/b > /blog/newer"]);
    await owner.query("update public.pages set published = true where slug = 'b'");
    expect(await redirects()).toEqual(["/a > /moved"]);
    await rename("pages", "moved", "a");
    expect(await redirects()).toEqual([]);
  });

  it("follows a rename of unpublished content once it is public again", async () => {
    await page("ours");
    await add("/a > /ours");
    await owner.query("update public.pages set published = false");
    await rename("pages", "ours", "moved");
    expect(await redirects()).toEqual(["/a > /ours"]);
    await owner.query("update public.pages set published = true");
    expect(await redirects()).toEqual(["/a > /moved"]);
  });

  it("is found by any part of its addresses, including wildcard characters", async () => {
    for (const line of ["/a_b > /faq", "/axb > /about", '/with"quote > /contact']) await add(line);
    const found = async (search: string) =>
      (await listRedirects(client, search, null, NEVER)).map(({ from_path }) => from_path);
    expect(await found("")).toEqual(["/a_b", "/axb", '/with"quote']);
    expect(await found("A_B")).toEqual(["/a_b"]);
    expect(await found("ABOUT")).toEqual(["/axb"]);
    expect(await found('h"q')).toEqual(['/with"quote']);
    expect(await found("a,b)")).toEqual([]);
  });
});

it("visitors are led to the encoded address, and by former slugs to what of that kind had it", async () => {
  await page("former");
  await post("former");
  await rename("pages", "former", "café");
  await rename("blog_posts", "former", "news");
  await add("/a > /café");
  const response = await redirectFrom(client, "/A/");
  expect(response?.status).toBe(301);
  expect(Object.fromEntries(response?.headers ?? [])).toEqual({
    location: "/caf%c3%a9",
    "cache-control": "no-cache",
  });
  expect(await redirectFrom(client, "/b")).toBeNull();
  expect(await findMovedSlug(client, "page", "former")).toBe("café");
  expect(await findMovedSlug(client, "post", "former")).toBe("news");
  await owner.query("update public.pages set published = false");
  expect(await findMovedSlug(client, "page", "former")).toBeNull();
});

it("the suggested targets are the site's own pages and what is published", async () => {
  await page("ours");
  await page("draft", false);
  await post("news");
  const targets = await listTargets(client, NEVER);
  expect(targets).toEqual(expect.arrayContaining(["/", "/about", "/ours", "/blog/news"]));
  expect(targets).not.toContain("/draft");
});

it("the plan of an import tells of every line what it would do, and stores nothing", async () => {
  await owner.query(
    "insert into public.pages (title, slug, content, published) select 'T', 'page-' || n, '', true from generate_series(1, 250) n",
  );
  await add("/same > /about");
  await add("/changed > /about");
  const before = await redirects();
  const lines = Array.from({ length: 250 }, (_, n) => `/old-${n + 1},/page-${n + 1}`);
  const text = ["/admin,/about", "/nowhere,/no-page", "/same,/about", "/changed,/faq", ...lines].join("\n");
  const { added, ...plan } = await planImport(client, await readRedirectFile(text, "https://rent.example"));
  expect(added.map(({ from_path, to_path }) => `${from_path},${to_path}`)).toEqual(lines);
  expect(plan).toEqual({
    changed: [{ from_path: "/changed", to_path: "/faq" }],
    same: 1,
    refused: [
      { line: 1, from: "/admin", problem: expect.stringContaining("belongs to the site") },
      { line: 2, from: "/nowhere", problem: expect.stringContaining("no page at /no-page") },
    ],
  });
  expect(await redirects()).toEqual(before);
});

it.each(["readRows", "searchRows"])(
  "%s reads every row once, page by page, whatever their order",
  async (how) => {
    const { rows } = await owner.query<{ id: string }>(
      "insert into public.pages (title, slug, content, published) select 'T', 'page-' || n, '', n < 7 from generate_series(1, 7) n returning id",
    );
    type Kept = { id: string; created_at: string; title: string };
    const { getNextPageParam, initialPageParam } = keysetPages<Kept>(2);
    for (const ascending of [true, false]) {
      const read: string[] = [];
      let after: Kept | null | undefined = initialPageParam;
      while (after !== undefined && read.length < 9) {
        const part = {
          order: { column: "created_at", ascending },
          after,
          atMost: 2,
          signal: NEVER,
        } as const;
        const found: Kept[] =
          how === "readRows"
            ? await readRows(client.from("pages").select("id, created_at, title").eq("published", true), part)
            : await searchRows(client, "search_pages", { published: true }, part);
        expect(found.length).toBeLessThanOrEqual(2);
        read.push(...found.map(({ id }) => id));
        after = getNextPageParam(found);
      }
      const ids = rows
        .slice(0, 6)
        .map(({ id }) => id)
        .sort();
      expect(read).toEqual(ascending ? ids : ids.reverse());
    }
  },
);

it("two concurrent redirects that would form a chain don't both succeed", async () => {
  const [first, second] = [await owner.connect(), await owner.connect()];
  try {
    const insert = "insert into public.redirects (from_path, to_path) values ($1, $2)";
    await first.query("begin");
    await first.query(insert, ["/a", "/b"]);
    const late = second.query(insert, ["/b", "/c"]).catch(({ code }) => code);
    await first.query("commit");
    expect(await late).toBe("23514");
  } finally {
    first.release();
    second.release();
  }
  expect(await redirects()).toEqual(["/a > /b"]);
});

it.each([
  { early: "rename", late: "redirect", answer: "23514", left: [] },
  { early: "redirect", late: "rename", answer: 1, left: ["/a > /new"] },
] as const)("a $late during an uncommitted $early of its target forms no chain", async (race) => {
  const changes = {
    rename: "update public.pages set slug = 'new' where slug = 'old'",
    redirect: "insert into public.redirects (from_path, to_path) values ('/a', '/old')",
  };
  await page("old");
  const first = await owner.connect();
  try {
    await first.query("begin");
    await first.query(changes[race.early]);
    const late = owner.query(changes[race.late]).then(
      ({ rowCount }) => rowCount,
      ({ code }) => code,
    );
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(1);
    await first.query("commit");
    expect(await late).toBe(race.answer);
  } finally {
    // Also ends its transaction if the test has failed.
    first.release(true);
  }
  expect(await redirects()).toEqual(race.left);
});

it("a batch adds, changes or skips each redirect separately, and a dry run stores nothing", async () => {
  await add("/kept > /about");
  await add("/changed > /about");
  const many = [
    { from_path: "/kept", to_path: "/about" },
    { from_path: "/changed", to_path: "/faq" },
    { from_path: "/new", to_path: "/faq" },
    { from_path: "/chain", to_path: "/new" },
    { from_path: "/new", to_path: "/new" },
  ];
  const outcomes = [
    "same",
    "changed",
    "added",
    { problem: "/new already redirects to /faq. Send visitors there directly.", at: "to_path" },
    { problem: "An address can’t redirect to itself.", at: "to_path" },
  ];
  const entries = async () => (await owner.query("select count(*) from public.audit_log")).rows;
  const before = await entries();
  expect(await importRedirects(client, many, { trial: true })).toEqual(outcomes);
  expect(await redirects()).toEqual(["/changed > /about", "/kept > /about"]);
  expect(await entries()).toEqual(before);
  expect(await importRedirects(client, many, { trial: false })).toEqual(outcomes);
  expect(await redirects()).toEqual(["/changed > /faq", "/kept > /about", "/new > /faq"]);
});

it("adding a redirect reads few rows, however many posts, pages and former slugs there are", async () => {
  const tables = ["pages", "blog_posts", "slug_redirects"];
  const connection = await owner.connect();
  const countRowsRead = async (): Promise<number> => {
    const { rows } = await connection.query(
      "select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables where relname = any ($1)",
      [tables],
    );
    return rows[0].read;
  };
  try {
    await connection.query("begin");
    // Without the triggers, which take longer.
    await connection.query(`
      set local session_replication_role = replica;
      insert into public.pages (title, slug, content, published)
        select 'T', 'page-' || n, '', true from generate_series(1, 2000) n;
      insert into public.blog_posts (title, slug, excerpt, content, date, seo_description, published)
        select 'T', 'post-' || n, '', '', '2026-01-01', '', true from generate_series(1, 2000) n;
      insert into public.slug_redirects (kind, from_slug, target_id)
        select 'page', 'former-' || slug, id from public.pages union all
        select 'post', 'former-' || slug, id from public.blog_posts;
      set local session_replication_role = origin;
      analyze public.pages, public.blog_posts, public.slug_redirects`);
    const before = await countRowsRead();
    await connection.query("insert into public.redirects (from_path, to_path) values ('/a', '/blog/post-1')");
    expect((await countRowsRead()) - before).toBeLessThan(10);
  } finally {
    await connection.query("rollback");
    connection.release();
  }
});

it("the log records what each redirect led to", async () => {
  await add("/a > /about");
  await owner.query("update public.redirects set to_path = '/faq'");
  const { rows } = await owner.query(
    "select action, row_name, changed_values from public.audit_log where table_name = 'redirects' order by id desc limit 2",
  );
  expect(rows).toEqual([
    { action: "update", row_name: "/a", changed_values: { to_path: ["/about", "/faq"] } },
    { action: "insert", row_name: "/a", changed_values: {} },
  ]);
});

describe("missing addresses", () => {
  const count = (addresses: object[]) =>
    client.rpc("add_missing_addresses", { _addresses: addresses as never });
  const one = (path: string, people = 1, bots = 0, referrer_host: string | null = null) => ({
    path,
    people,
    bots,
    referrer_host,
  });
  const paths = async () =>
    (await owner.query("select path from public.missing_addresses order by path")).rows.map(
      ({ path }) => path,
    );

  it("are counted, keeping the last known referrer", async () => {
    expect((await count([one("/a", 1, 0, "one.example"), one("/b", 0, 2)])).error).toBeNull();
    await count([one("/a", 2, 1)]);
    const { rows } = await owner.query(
      "select path, people, bots, referrer_host from public.missing_addresses order by 1",
    );
    expect(rows).toEqual([
      { path: "/a", people: "3", bots: "1", referrer_host: "one.example" },
      { path: "/b", people: "0", bots: "2", referrer_host: null },
    ]);
  });

  it("are dropped once redirected or published, by anyone", async () => {
    await count([one("/a"), one("/b"), one("/blog/c"), one("/d")]);
    await add("/a > /about");
    await page("b");
    await post("c");
    await page("d", false);
    expect(await paths()).toEqual(["/d"]);
    // A server may count until after that.
    await count([one("/a"), one("/b"), one("/blog/c"), one("/d"), one("/c")]);
    expect(await paths()).toEqual(["/c", "/d"]);
  });

  it("expire after 90 days, and a flood of others does not evict a recurring one", async () => {
    await count([one("/old"), one("/asked-for", 2), one("/by-robots", 0, 9)]);
    await owner.query(
      "update public.missing_addresses set last_seen_at = now() - interval '91 days' where path = '/old'",
    );
    for (let batch = 0; batch < 5; batch += 1) {
      await count(Array.from({ length: 500 }, (_, n) => one(`/flood-${batch}-${n}`)));
    }
    const left = await paths();
    expect(left).toHaveLength(1_000);
    expect(left).toContain("/asked-for");
    expect(left).not.toContain("/old");
    expect(left).not.toContain("/by-robots");
  });
});
