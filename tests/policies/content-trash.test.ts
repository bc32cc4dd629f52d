import { beforeEach, describe, expect, it } from "vitest";
import { emptyTrash } from "#server/retention/start-retention.ts";
import { silentLog } from "../support/silent-log.ts";
import { IDS, settlePersonas, submit } from "./personas.ts";
import { openTestBed } from "./test-bed.ts";

const bed = await openTestBed();
const { database, owner } = bed;
await settlePersonas(owner);
const person = await bed.createPerson();
await owner.query("insert into public.user_roles (user_id, role) values ($1, 'editor')", [person.id]);
const editor = bed.visit();
await editor.auth.signInWithPassword(person);

const ID = "00000000-0000-4000-8000-0000000000bb";
const rows = async (sql: string) => (await owner.query(sql)).rows;

describe.each([
  {
    kind: "post",
    table: "blog_posts",
    columns: "excerpt, date, seo_description",
    values: "'', '2026-01-01', ''",
  },
  { kind: "page", table: "pages", columns: "meta_description", values: "null" },
] as const)("a deleted $kind", ({ kind, table, columns, values }) => {
  const asEditor = (sql: string) => submit(database.pool("authenticator"), "editor", sql);
  const add = (id: string, slug: string) =>
    asEditor(
      `insert into public.${table} (id, title, slug, content, published, ${columns})
       values ('${id}', 'Kept', '${slug}', '<p>Text</p>', true, ${values})`,
    );
  const remove = (id = ID) => asEditor(`delete from public.${table} where id = '${id}'`);
  const trash = () => rows(`select * from public.content_trash where kind = '${kind}' order by slug`);
  const restore = (slug: string) =>
    asEditor(
      `insert into public.${table}
       select (jsonb_populate_record(null::public.${table}, content || '{"slug": "${slug}"}')).*
       from public.content_trash where kind = '${kind}' and id = '${ID}'`,
    );

  const empty = () => submit(database.pool("authenticator"), "service", "select public.empty_trash()");

  beforeEach(async () => {
    await owner.query("delete from private.emptying");
    await owner.query(`delete from public.${table}`);
    await owner.query("delete from public.content_trash");
    await owner.query("delete from public.content_revisions");
    await owner.query("delete from public.content_drafts where document <> 'new'");
  });

  it("is complete in the trash, with who deleted it, and nowhere else", async () => {
    await add(ID, "kept");
    await asEditor(
      `insert into public.preview_links (token_hash, kind, document, fields, expires_at)
       values ('${"c".repeat(64)}', '${kind}', '${ID}', '{}', now() + interval '1 day')`,
    );
    const links = `select from public.preview_links where document = '${ID}'`;
    expect(await rows(links)).toHaveLength(1);
    const [row] = await rows(`select to_jsonb(t) as row from public.${table} as t`);
    expect(await remove()).toBe(1);
    expect(await rows(`select from public.${table}`)).toEqual([]);
    expect(await rows(links)).toEqual([]);
    expect(await trash()).toMatchObject([
      {
        id: ID,
        title: "Kept",
        slug: "kept",
        published: true,
        content: row.row,
        actor_email: "editor@example.com",
      },
    ]);
  });

  it("frees its slug for another, and is restored under a free one", async () => {
    await add(ID, "kept");
    await remove();
    expect(await add(IDS.lead, "kept")).toBe(1);
    expect(await restore("kept")).toBe("23505");
    expect(await trash()).toHaveLength(1);
    expect(await restore("kept-2")).toBe(1);
    expect(await trash()).toEqual([]);
    expect(await rows(`select id, slug from public.${table} order by slug`)).toEqual([
      { id: IDS.lead, slug: "kept" },
      { id: ID, slug: "kept-2" },
    ]);
  });

  it("is restored unchanged, including dates and redirects to it", async () => {
    await add(ID, "first");
    await asEditor(`update public.${table} set slug = 'kept' where id = '${ID}'`);
    await asEditor(`update public.${table} set slug = 'last' where id = '${ID}'`);
    const before = await rows(`select * from public.${table}`);
    await remove();
    expect(await rows(`select from public.slug_redirects where target_id = '${ID}'`)).toEqual([]);
    await add(IDS.lead, "first");
    await restore("last");
    expect(await rows(`select * from public.${table} where id = '${ID}'`)).toEqual(before);
    expect(await rows(`select from_slug from public.slug_redirects where target_id = '${ID}'`)).toEqual([
      { from_slug: "kept" },
    ]);
  });

  it("may be deleted and restored repeatedly", async () => {
    await add(ID, "kept");
    for (let time = 0; time < 2; time += 1) {
      expect(await remove()).toBe(1);
      expect(await trash()).toHaveLength(1);
      expect(await restore("kept")).toBe(1);
    }
    expect(await trash()).toEqual([]);
  });

  it("is purged after 30 days, with its versions and drafts only, and not before", async () => {
    const other = kind === "post" ? "page" : "post";
    await add(ID, "kept");
    await add(IDS.lead, "younger");
    for (const [ofKind, id] of [
      [kind, ID],
      [kind, IDS.lead],
      [other, ID],
    ]) {
      await asEditor(
        `insert into public.content_drafts (kind, document, fields, browser) values ('${ofKind}', '${id}', '{}', '${ID}')`,
      );
    }
    await owner.query(
      `insert into public.content_revisions (kind, content_id, action, changed_columns, fields, published)
       values ('${other}', '${ID}', 'create', '{}', '{}', false)`,
    );
    await remove();
    await remove(IDS.lead);
    await owner.query(
      `update public.content_trash set deleted_at = now() - case id when '${ID}' then interval '30 days 1 minute'
         else interval '29 days 23 hours' end`,
    );
    await empty();
    expect(await trash()).toHaveLength(2);
    await owner.query("update private.emptying set held_until = held_until - interval '7 days'");
    await empty();
    expect(await trash()).toMatchObject([{ slug: "younger" }]);
    const left = [
      { kind, id: IDS.lead },
      { kind: other, id: ID },
    ];
    expect(
      await rows("select distinct kind, content_id as id from public.content_revisions order by 2"),
    ).toEqual(left);
    expect(
      await rows("select kind, document as id from public.content_drafts where document <> 'new' order by 2"),
    ).toEqual(left);
  });

  it.each([
    ["ahead of the last look", "interval '40 days'"],
    ["behind it", "interval '-40 days'"],
  ])("is not purged for a week by a clock that is %s", async (_, jump) => {
    await add(ID, "kept");
    await remove();
    await owner.query("update public.content_trash set deleted_at = now() - interval '40 days'");
    await empty();
    await owner.query(
      `update private.emptying set looked_at = now() - ${jump}, held_until = now() - interval '20 years'`,
    );
    await empty();
    expect(await trash()).toHaveLength(1);
    await owner.query("update private.emptying set held_until = held_until - interval '7 days'");
    await empty();
    expect(await trash()).toEqual([]);
  });

  it("returns the same API answer as any deletion", async () => {
    await add(ID, "kept");
    const { data, count, error, status } = await editor
      .from(table)
      .delete({ count: "exact" })
      .eq("id", ID)
      .select("id, slug");
    expect({ data, count, error, status }).toEqual({
      data: [{ id: ID, slug: "kept" }],
      count: 1,
      error: null,
      status: 200,
    });
    expect(await editor.from(table).delete().eq("id", ID).select()).toMatchObject({ data: [], error: null });
    expect(await trash()).toHaveLength(1);
  });
});

it("the server's hourly check purges the trash", async () => {
  await owner.query("delete from public.content_trash; delete from public.pages");
  await owner.query(
    "insert into public.pages (title, slug, content) values ('Old', 'old', ''), ('New', 'new', '')",
  );
  await owner.query("delete from public.pages");
  await owner.query(
    "update public.content_trash set deleted_at = now() - interval '31 days' where slug = 'old'",
  );
  await owner.query(
    `insert into private.emptying (looked_at, held_until) values (now(), now())
     on conflict (is_only_row) do update set held_until = now()`,
  );
  await emptyTrash(bed.visit(undefined, bed.tokens.serviceRoleKey), silentLog);
  expect(await rows("select slug from public.content_trash")).toEqual([{ slug: "new" }]);
});
