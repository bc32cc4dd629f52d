import { describe, expect, it } from "vitest";
import { newPostFields, postSchema } from "#app/blog/post-schema.ts";
import { EMPTY_PAGE, parsePage } from "#app/pages/page-schema.ts";
import { openTestDatabase } from "../support/test-database.ts";
import { settlePersonas } from "./personas.ts";

const CHECK_VIOLATION = "23514";

const database = await openTestDatabase();
const owner = database.pool("owner");
await settlePersonas(owner);

const PLAIN = ["specials", "spring-offer-2026", "a", "x".repeat(200)];
const ODD = [
  "caf\u00e9",
  "50%",
  "a.b",
  "..",
  "\\example.com",
  "';drop-table-pages;--",
  "-a-",
  "a--b",
  "\u{1f9fa}",
];
const CONTROLS = ["\u0001", "\u0007", "\t", "\n", "\r", "\u001f", "\u007f", "\u0085", "\u009f"];
const SPACES = [
  " ",
  "\u00a0",
  "\u1680",
  "\u2003",
  "\u2028",
  "\u2029",
  "\u202f",
  "\u205f",
  "\u3000",
  "\ufeff",
];
const HOSTILE = [
  ...["a/b", "/", "//evil.example", "a?b", "a#b", "A", "Specials", "\u00c9t\u00e9", "x".repeat(201)],
  ...[...CONTROLS, ...SPACES].flatMap((character) => [`a${character}b`, `a${character}`]),
];

const KINDS = [
  {
    table: "pages",
    columns: "title, content",
    values: "'T', ''",
    // It takes the marks out of a copied slug instead of refusing them.
    editorTakes: (slug: string) => {
      const parsed = parsePage({ ...EMPTY_PAGE, title: "T", content: "x", slug }, false);
      return "page" in parsed && parsed.page.slug === slug;
    },
    stored: ["", ...PLAIN, ...ODD],
    refused: HOSTILE,
  },
  {
    table: "blog_posts",
    columns: "title, excerpt, content, date, seo_description",
    values: "'T', '', '', '2026-01-01', ''",
    editorTakes: (slug: string) =>
      postSchema.shape.slug.safeParse({ ...newPostFields("2026-01-01"), slug }.slug).success,
    stored: PLAIN,
    refused: ["", ...ODD, ...HOSTILE],
  },
];

describe.each(KINDS)("slugs of $table", ({ table, columns, values, editorTakes, stored, refused }) => {
  const outcome = (sql: string, slug: string) =>
    owner.query(sql, [slug]).then(
      () => "stored",
      (error: { code: string }) => error.code,
    );
  const insert = (slug: string) =>
    outcome(`insert into public.${table} (slug, ${columns}) values ($1, ${values})`, slug);
  const rename = (slug: string) =>
    outcome(`update public.${table} set slug = $1 where slug = 'published'`, slug);

  it.each(stored)("%j is stored", async (slug) => {
    expect(await insert(slug)).toBe("stored");
  });

  it.each(refused)("%j is refused, whoever writes it", async (slug) => {
    expect(await insert(slug)).toBe(CHECK_VIOLATION);
    expect(await rename(slug)).toBe(CHECK_VIOLATION);
  });

  it("follow the same rules as in the editor", () => {
    const typed = (slug: string) => slug !== "" && slug === slug.trim();
    expect(stored.filter((slug) => typed(slug) && !editorTakes(slug))).toEqual([]);
    expect(refused.filter((slug) => typed(slug) && editorTakes(slug))).toEqual([]);
  });
});
