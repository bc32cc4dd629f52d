import { beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../support/test-database.ts";
import { attempt, type Persona, settlePersonas, submit } from "./personas.ts";

const database = await openTestDatabase();
const owner = database.pool("owner");
await settlePersonas(owner);

const KINDS = [
  {
    kind: "post",
    table: "blog_posts",
    columns: "title, slug, published, excerpt, content, date, seo_description",
  },
  { kind: "page", table: "pages", columns: "title, slug, published, content" },
] as const;

const READERS = ["visitor", "user", "agent", "editor"] as const satisfies Persona[];

describe.each(KINDS)("redirects to a $kind", ({ kind, table, columns }) => {
  const asAdmin = (sql: string) => submit(database.pool("authenticator"), "admin", sql);
  const rest = kind === "post" ? ", '', '', '2026-01-01', ''" : ", ''";

  const add = async (title: string, slug: string, published = true) => {
    const values = `'${title}', '${slug}', ${published}${rest}`;
    expect(await asAdmin(`insert into public.${table} (${columns}) values (${values})`)).toBe(1);
  };
  const change = async (title: string, changes: string) =>
    expect(await asAdmin(`update public.${table} set ${changes} where title = '${title}'`)).toBe(1);
  const remove = async (title: string) =>
    expect(await asAdmin(`delete from public.${table} where title = '${title}'`)).toBe(1);

  /** Every redirect, as "old slug > current slug (target's title)". */
  const redirects = async () => {
    const { rows } = await owner.query<{ line: string }>(
      `select format('%s > %s (%s)', from_slug, target.slug, target.title) as line
       from public.slug_redirects left join public.${table} target on target.id = target_id
       where kind = '${kind}' order by from_slug collate "C"`,
    );
    return rows.map(({ line }) => line);
  };

  beforeEach(async () => {
    await asAdmin(`delete from public.${table}`);
    await owner.query("delete from public.slug_redirects");
  });

  it("lead from every slug it was published under to the current one, without a chain", async () => {
    await add("X", "a");
    expect(await redirects()).toEqual([]);
    await change("X", "slug = 'b'");
    expect(await redirects()).toEqual(["a > b (X)"]);
    await change("X", "slug = 'c'");
    expect(await redirects()).toEqual(["a > c (X)", "b > c (X)"]);
  });

  it("are removed where it returns to an earlier slug", async () => {
    await add("X", "a");
    await change("X", "slug = 'b'");
    await change("X", "slug = 'c'");
    await change("X", "slug = 'a'");
    expect(await redirects()).toEqual(["b > a (X)", "c > a (X)"]);
  });

  it("are deleted with it, and only its own", async () => {
    await add("X", "a");
    await add("Y", "k");
    await change("X", "slug = 'b'");
    await change("Y", "slug = 'l'");
    await remove("X");
    expect(await redirects()).toEqual(["k > l (Y)"]);
  });

  it("are not created for a slug that was never public", async () => {
    await add("X", "a", false);
    await change("X", "slug = 'b'");
    await change("X", "slug = 'c', published = true");
    expect(await redirects()).toEqual([]);
  });

  it("are created for a formerly public slug, even if changed while unpublished", async () => {
    await add("X", "a");
    await change("X", "published = false");
    await change("X", "slug = 'b'");
    await change("X", "slug = 'c'");
    await change("X", "published = true");
    expect(await redirects()).toEqual(["a > c (X)"]);
  });

  it("are removed when it is published again at its former slug", async () => {
    await add("X", "a");
    await change("X", "published = false");
    await change("X", "published = true");
    expect(await redirects()).toEqual([]);
  });

  it("yield to other content published at the slug, not to a draft", async () => {
    await add("X", "a");
    await change("X", "slug = 'b'");
    await add("Y", "a", false);
    expect(await redirects()).toEqual(["a > b (X)"]);
    await change("Y", "published = true");
    expect(await redirects()).toEqual([]);
    await change("Y", "slug = 'c'");
    expect(await redirects()).toEqual(["a > c (Y)"]);
    await add("Z", "a");
    expect(await redirects()).toEqual([]);
  });

  it("are correct after two documents swap slugs", async () => {
    await add("X", "a");
    await add("Y", "b");
    await change("X", "slug = 'elsewhere'");
    await change("Y", "slug = 'a'");
    await change("X", "slug = 'b'");
    expect(await redirects()).toEqual(["elsewhere > b (X)"]);
  });

  it("are not created by other changes, or by refused or rolled-back ones", async () => {
    await add("X", "a");
    await add("Y", "b");
    await change("X", "content = 'new', slug = 'a', published = true");
    expect(await asAdmin(`update public.${table} set slug = 'b' where title = 'X'`)).toBe("23505");
    const rename = `update public.${table} set slug = 'c' where title = 'X'`;
    expect(await attempt(database.pool("authenticator"), "admin", rename)).toBe(1);
    expect(await submit(database.pool("authenticator"), "visitor", rename)).toBe(0);
    expect(await redirects()).toEqual([]);
  });

  it("are visible while their target is, and otherwise to staff only", async () => {
    const seenBy = (persona: Persona) =>
      submit(database.pool("authenticator"), persona, "select 1 from public.slug_redirects");
    await add("X", "a");
    await change("X", "slug = 'b'");
    expect(await Promise.all(READERS.map(seenBy))).toEqual([1, 1, 1, 1]);
    await change("X", "published = false");
    expect(await Promise.all(READERS.map(seenBy))).toEqual([0, 0, 0, 2]);
    await change("X", "published = true");
    expect(await Promise.all(READERS.map(seenBy))).toEqual([1, 1, 1, 1]);
  });

  it("belong to one kind: the same slug of the other kind is another address", async () => {
    await owner.query(
      "insert into public.slug_redirects values ('post', 'a', gen_random_uuid()), ('page', 'a', gen_random_uuid())",
    );
    await add("X", "a");
    const { rows } = await owner.query("select kind from public.slug_redirects");
    expect(rows).toEqual([{ kind: kind === "post" ? "page" : "post" }]);
  });
});

it("the home page's address is never redirected", async () => {
  await owner.query(
    "insert into public.pages (title, slug, content, published) values ('Home', '', '', true)",
  );
  await owner.query("update public.pages set published = false where slug = ''");
  await owner.query("update public.pages set slug = 'former-home', published = true where slug = ''");
  const { rows } = await owner.query(
    "select 1 from public.slug_redirects where from_slug in ('', 'former-home')",
  );
  expect(rows).toEqual([]);
});
