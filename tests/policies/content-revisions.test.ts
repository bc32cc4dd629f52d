import { beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../support/test-database.ts";
import { IDS, settlePersonas, submit } from "./personas.ts";

const database = await openTestDatabase();
const owner = database.pool("owner");
await settlePersonas(owner);

const ID = "00000000-0000-4000-8000-0000000000aa";

describe.each([
  {
    kind: "post",
    table: "blog_posts",
    columns: "excerpt, date, seo_description",
    values: "'', '2026-01-01', ''",
  },
  { kind: "page", table: "pages", columns: "meta_description", values: "null" },
])("versions of a $kind", ({ kind, table, columns, values }) => {
  const asEditor = (sql: string) => submit(database.pool("authenticator"), "editor", sql);
  const add = (title: string) =>
    asEditor(
      `insert into public.${table} (id, title, slug, content, ${columns}) values ('${ID}', '${title}', 'kept', '<p>One</p>', ${values})`,
    );
  const change = (changes: string) => asEditor(`update public.${table} set ${changes} where id = '${ID}'`);
  const versions = async () => {
    const { rows } = await owner.query(
      "select * from public.content_revisions where kind = $1 and content_id = $2 order by id",
      [kind, ID],
    );
    return rows;
  };

  beforeEach(async () => {
    await owner.query(`delete from public.${table} where id = '${ID}'`);
    await owner.query("delete from public.content_revisions where content_id = $1", [ID]);
  });

  it("are kept for each save with its content, author and changes", async () => {
    await add("A");
    await change("title = 'B', content = '<p>Two</p>'");
    await change("published = true");
    const kept = await versions();
    expect(kept.map(({ action, published }) => [action, published])).toEqual([
      ["create", false],
      ["change", false],
      ["change", true],
    ]);
    expect(kept.map(({ fields }) => [fields.title, fields.content])).toEqual([
      ["A", "<p>One</p>"],
      ["B", "<p>Two</p>"],
      ["B", "<p>Two</p>"],
    ]);
    expect(kept[1].changed_columns.toSorted()).toEqual(["content", "title"]);
    expect(kept[2].changed_columns).toEqual(["published"]);
    expect(kept[2]).toMatchObject({ actor_id: IDS.editor, actor_email: "editor@example.com" });
    expect(Object.keys(kept[0].fields)).not.toContain("updated_at");
  });

  it("are not kept for a save that changes nothing or is refused", async () => {
    await add("A");
    expect(await change("title = 'A'")).toBe(1);
    expect(await change("title = ''")).toBe("23514");
    expect(await versions()).toHaveLength(1);
  });

  it("are kept for the last fifty saves, the last fifty published ones, and permanently if named", async () => {
    await add("A");
    await change("published = true");
    await change("title = 'Seen'");
    await change("published = false");
    await change("title = 'Named'");
    const named = (await versions()).at(-1);
    const name = (seen: string, to: string) =>
      asEditor(`select 1 where public.name_revision(${named.id}, ${seen}, ${to})`);
    expect(await name("null", "'Before the price change'")).toBe(1);
    expect(await name("null", "'Over it'")).toBe(0);
    for (let save = 1; save <= 60; save += 1) await change(`title = 'Draft ${save}'`);
    const kept = await versions();
    expect(kept.map(({ fields }) => fields.title)).toEqual([
      "A",
      "Seen",
      "Named",
      ...Array.from({ length: 50 }, (_, save) => `Draft ${save + 11}`),
    ]);
    expect(kept.slice(0, 2).map(({ published }) => published)).toEqual([true, true]);
  });

  it("are thinned out: to the last draft and the last published one of each day, after a year the last of each month", async () => {
    await add("New");
    await change("published = true");
    const made: [title: string, moment: string][] = [
      ["March 5", "2024-03-05T18:00:00Z"],
      ["March 20", "2024-03-20T18:00:00Z"],
      ["April, in Las Vegas still March", "2024-04-01T05:00:00Z"],
      ["Named", "2024-05-02T18:00:00Z"],
      ["May", "2024-05-03T18:00:00Z"],
      ["Morning", "now() - interval '300 days'"],
      ["Evening", "now() - interval '300 days' + interval '1 ms'"],
      ["Next day", "now() - interval '299 days'"],
    ];
    for (const [title, moment] of made) {
      await change(`title = '${title}'`);
      const set = moment.startsWith("now") ? moment : `'${moment}'`;
      await owner.query(
        `update public.content_revisions set created_at = ${set}, name = nullif($1, $2)
         where id = (select max(id) from public.content_revisions)`,
        ["Kept", title === "Named" ? null : "Kept"],
      );
    }
    await owner.query(
      "update public.content_revisions set created_at = '2023-01-01' where content_id = $1 and fields ->> 'title' = 'New'",
      [ID],
    );
    for (let save = 1; save <= 70; save += 1) await change(`title = 'Public ${save}'`);
    const titles = (await versions()).map(({ fields }) => fields.title);
    expect(titles).toEqual([
      "New",
      "New",
      "April, in Las Vegas still March",
      "Named",
      "May",
      "Evening",
      "Next day",
      ...Array.from({ length: 50 }, (_, save) => `Public ${save + 21}`),
    ]);
  });

  it.each(["draft", "published one"])(
    "of a %s include an author's last of each day, however often another saves",
    async (of) => {
      await add("Hers");
      if (of !== "draft") await change("published = true");
      const asAdmin = (title: string) =>
        submit(
          database.pool("authenticator"),
          "admin",
          `update public.${table} set title = '${title}' where id = '${ID}'`,
        );
      for (let save = 1; save <= 101; save += 1) await asAdmin(`His ${save}`);
      expect((await versions()).map(({ fields }) => fields.title)).toContain("Hers");
    },
  );

  it("stay with it: nobody can give it another id, or another's", async () => {
    await add("A");
    expect(await change("id = gen_random_uuid()")).toBe("42501");
    const others = `update public.${table} set id = '${ID}' where id = '${IDS.draft}'`;
    expect(await asEditor(others)).toBe("42501");
    expect(await change(`id = '${ID}', title = 'B'`)).toBe(1);
    expect(await versions()).toHaveLength(2);
  });

  it("are counted per document: another's saves remove none", async () => {
    await add("A");
    const other = `update public.${table} set title = title || '.' where id = '${IDS.draft}'`;
    for (let save = 1; save <= 55; save += 1) await asEditor(other);
    expect(await versions()).toHaveLength(1);
  });

  it("outlive its deletion and record its restoration", async () => {
    await add("A");
    await asEditor(`delete from public.${table} where id = '${ID}'`);
    await add("A");
    expect((await versions()).map(({ action }) => action)).toEqual(["create", "restore"]);
  });
});
