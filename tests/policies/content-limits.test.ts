import { expect, it } from "vitest";
import { newPostFields, parsePost } from "#app/blog/post-schema.ts";
import { CONTENT_LIMITS, contentProblem } from "#app/content/content-limits.ts";
import { EMPTY_PAGE, parsePage } from "#app/pages/page-schema.ts";
import { MAX_BODY_BYTES } from "#backend/rest/limits.ts";
import { openTestDatabase } from "../support/test-database.ts";

const database = await openTestDatabase();
const owner = database.pool("owner");
const INSERTS: Record<string, string> = {
  pages: "insert into public.pages (title, slug, content) values ('T', 'unwieldy', $1)",
  blog_posts: `insert into public.blog_posts (title, slug, excerpt, content, date, seo_description)
    values ('T', 'unwieldy', '', $1, '2026-01-01', '')`,
};

const { characters, markup, blocks } = CONTENT_LIMITS;
const CONTENTS: Record<string, [most: string, beyond: string]> = {
  tags: ["<".repeat(markup), "<".repeat(markup + 1)],
  symbols: ["&".repeat(markup), "&".repeat(markup + 1)],
  blocks: ["<p data-Block>".repeat(blocks), "<p data-Block>".repeat(blocks + 1)],
};

it.each(Object.keys(INSERTS).flatMap((table) => Object.keys(CONTENTS).map((what) => ({ table, what }))))(
  "for $table, too many $what are refused with the editor's message, whoever writes",
  async ({ table, what }) => {
    const [most, beyond] = CONTENTS[what] ?? ["", ""];
    const insert = (content: string) => owner.query(INSERTS[table] ?? "", [content]);
    const refusal = { code: "23514", message: contentProblem(beyond) };
    expect(refusal.message).toMatch(/^This has more than/);
    await expect(insert(beyond)).rejects.toMatchObject(refusal);
    await insert(most);
    const change = owner.query(`update public.${table} set content = $1 where slug = 'unwieldy'`, [beyond]);
    await expect(change).rejects.toMatchObject(refusal);
    await owner.query(`delete from public.${table} where slug = 'unwieldy'`);
  },
);

it.each(Object.keys(INSERTS))(
  "%s accepts as many characters as its editor, which fit one request",
  async (table) => {
    const most = "€".repeat(characters);
    const beyond = `${most}€`;
    expect([contentProblem(most), contentProblem(beyond)]).toEqual([null, "At most 200,000 characters."]);
    expect(Buffer.byteLength(JSON.stringify({ content: most }))).toBeLessThan(MAX_BODY_BYTES.signedIn);
    const insert = (content: string) => owner.query(INSERTS[table] ?? "", [content]);
    await insert(most);
    await owner.query(`delete from public.${table} where slug = 'unwieldy'`);
    await expect(insert(beyond)).rejects.toMatchObject({
      code: "23514",
      constraint: `${table}_content_check`,
    });
  },
);

it.each(Object.values(CONTENTS).map(([, beyond]) => beyond))(
  "both editors report it before saving: %#",
  (content) => {
    const message = contentProblem(content);
    const page = { ...EMPTY_PAGE, title: "T", slug: "t", content };
    expect(parsePage(page, false)).toEqual({ problem: message, field: "content" });
    const post = {
      ...newPostFields("2026-01-01"),
      title: "T",
      slug: "t",
      excerpt: "e",
      seo_description: "s",
      content,
    };
    expect(parsePost(post)).toEqual({ problem: { field: "content", message } });
  },
);

const ID = "00000000-0000-4000-8000-000000000001";
const KEY = `${"a".repeat(32)}-800x600-c4b7a6`;
const post = (column: string, value: string) =>
  `insert into public.blog_posts (title, slug, excerpt, content, date, seo_description, cover, cover_alt)
   select 'T', 't', excerpt, '', '2026-01-01', seo_description, cover, cover_alt
   from jsonb_populate_record(null::public.blog_posts, jsonb_build_object(
     'excerpt', '', 'seo_description', '', 'cover_alt', '', '${column}', ${value}))`;
const picture = (key: string, bytes: number, name: string, alt: string) =>
  `insert into public.pictures (key, bytes, name, alt) values ('${key}', ${bytes}, '${name}', '${alt}')`;
const link = (kind: string, document: string, fields: string) =>
  `insert into public.preview_links (token_hash, kind, document, fields, expires_at)
   values (repeat('c', 64), '${kind}', '${document}', ${fields}, now())`;
const time = (kind: string, action: string) =>
  `insert into public.timetable (kind, content_id, action, due_at) values ('${kind}', '${ID}', '${action}', now())`;

it.each([
  ["blog_posts_excerpt_check", post("excerpt", "repeat('x', 501)")],
  ["blog_posts_seo_description_check", post("seo_description", "repeat('x', 501)")],
  ["blog_posts_cover_check", post("cover", "'https://evil.example/cover.webp'")],
  ["blog_posts_cover_alt_check", post("cover_alt", "repeat('x', 301)")],
  [
    "pages_meta_description_check",
    "insert into public.pages (title, slug, content, meta_description) values ('T', 't', '', repeat('x', 501))",
  ],
  ["pictures_key_check", picture(KEY.toUpperCase().replace("X", "x"), 1, "x", "")],
  ["pictures_bytes_check", picture(KEY, 0, "x", "")],
  ["pictures_name_check", picture(KEY, 1, "<script>", "")],
  ["pictures_alt_check", picture(KEY, 1, "x", "x".repeat(501))],
  ["preview_links_kind_check", link("lead", ID, "'{}'")],
  ["preview_links_document_check", link("post", "new", "'{}'")],
  ["preview_links_fields_check", link("post", ID, "to_jsonb(repeat('x', 1000001))")],
  ["timetable_kind_check", time("lead", "publish")],
  ["timetable_action_check", time("post", "delete")],
])("whoever writes, the database holds %s", async (constraint, sql) => {
  await expect(owner.query(sql)).rejects.toMatchObject({ code: "23514", constraint });
});
