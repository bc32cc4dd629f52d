import { beforeEach, describe, expect, it } from "vitest";
import { emptyTables } from "../support/empty-tables.ts";
import { openTestDatabase } from "../support/test-database.ts";
import { attempt, IDS, PICTURE_KEYS, settlePersonas, submit } from "./personas.ts";

const database = await openTestDatabase();
const owner = database.pool("owner");
const authenticator = database.pool("authenticator");
const RESTRICT = "23001";

beforeEach(async () => {
  await emptyTables(
    owner,
    "public.user_roles",
    "public.content_trash",
    "public.blog_posts",
    "public.pages",
    "public.pictures",
    "public.leads",
  );
  await owner.query("delete from auth.users where id = any ($1)", [Object.values(IDS)]);
  await settlePersonas(owner);
  await owner.query("delete from public.picture_uses");
});

const uses = async () =>
  (
    await owner.query(
      "select kind, content_id, key from public.picture_uses join public.pictures on id = picture_id order by 1, 3",
    )
  ).rows;
const write = (table: "blog_posts" | "pages", content: string) =>
  owner.query(`update public.${table} set content = $1 where id = '${IDS.draft}'`, [content]);
const figure = (key: string) => `<p>x</p><img src="/media/${key}/800.webp" alt="">`;

describe("a picture's usage", () => {
  it("follows what posts and pages show, whoever writes them", async () => {
    await write("blog_posts", figure(PICTURE_KEYS.picture) + figure(PICTURE_KEYS.used));
    await write("pages", figure(PICTURE_KEYS.picture));
    expect(await uses()).toEqual([
      { kind: "page", content_id: IDS.draft, key: PICTURE_KEYS.picture },
      { kind: "post", content_id: IDS.draft, key: PICTURE_KEYS.picture },
      { kind: "post", content_id: IDS.draft, key: PICTURE_KEYS.used },
    ]);
    await write("blog_posts", figure(PICTURE_KEYS.used));
    await write("pages", `no picture: ${PICTURE_KEYS.other}, x${PICTURE_KEYS.picture}`);
    expect(await uses()).toEqual([{ kind: "post", content_id: IDS.draft, key: PICTURE_KEYS.used }]);
  });

  it("counts the trash until purged, and what is restored from it", async () => {
    await write("blog_posts", figure(PICTURE_KEYS.picture));
    await owner.query(`delete from public.blog_posts where id = '${IDS.draft}'`);
    expect(await uses()).toHaveLength(1);
    const { rows } = await owner.query(`select public.uses_of_picture('${IDS.picture}') as uses`);
    expect(rows[0].uses).toEqual([
      { kind: "post", id: IDS.draft, title: "Draft", slug: "draft", published: false, in_trash: true },
    ]);
    await owner.query(
      `insert into public.blog_posts select (jsonb_populate_record(null::public.blog_posts, content)).*
       from public.content_trash where id = '${IDS.draft}'`,
    );
    expect(await uses()).toHaveLength(1);
    await owner.query(`delete from public.blog_posts where id = '${IDS.draft}'`);
    await owner.query(`delete from public.content_trash where id = '${IDS.draft}'`);
    expect(await uses()).toEqual([]);
  });
});

describe("a cover whose picture was deleted", () => {
  const cover = (key: string) => `cover = '/media/${key}/800.webp', cover_alt = 'A washer'`;
  const set = (columns: string) =>
    submit(authenticator, "editor", `update public.blog_posts set ${columns} where id = '${IDS.draft}'`);
  const shown = async () =>
    (await owner.query(`select cover, cover_alt from public.blog_posts where id = '${IDS.draft}'`)).rows;
  const remove = () =>
    submit(authenticator, "editor", `select where public.delete_picture('${IDS.picture}', 1)`);

  it("does not come back with a post from the trash", async () => {
    await set(cover(PICTURE_KEYS.picture));
    await owner.query(`delete from public.blog_posts where id = '${IDS.draft}'`);
    expect(await remove()).toBe(1);
    await submit(
      authenticator,
      "editor",
      `insert into public.blog_posts select (jsonb_populate_record(null::public.blog_posts, content)).*
       from public.content_trash where id = '${IDS.draft}'`,
    );
    expect(await shown()).toEqual([{ cover: null, cover_alt: "" }]);
  });

  it("does not come back with an earlier version, unlike another", async () => {
    await set(cover(PICTURE_KEYS.picture));
    expect(await remove()).toBe(1);
    await set(cover(PICTURE_KEYS.picture));
    expect(await shown()).toEqual([{ cover: null, cover_alt: "" }]);
    for (const kept of [`/media/${PICTURE_KEYS.used}/800.webp`, "/drawings/moving.svg"]) {
      await set(`cover = '${kept}', cover_alt = 'A van'`);
      expect(await shown()).toEqual([{ cover: kept, cover_alt: "A van" }]);
    }
  });
});

describe("a picture in use", () => {
  it.each(["editor", "admin"] as const)(
    "can be deleted by an %s who confirms the number of uses",
    async (persona) => {
      await write("blog_posts", figure(PICTURE_KEYS.picture));
      await write("pages", figure(PICTURE_KEYS.picture));
      const plain = `delete from public.pictures where id = '${IDS.picture}'`;
      const knowing = (places: number) => `select where public.delete_picture('${IDS.picture}', ${places})`;
      expect(await attempt(authenticator, persona, plain)).toBe(RESTRICT);
      expect(await attempt(authenticator, persona, knowing(0))).toBe(RESTRICT);
      expect(await attempt(authenticator, persona, knowing(1))).toBe(RESTRICT);
      expect(await submit(authenticator, persona, knowing(2))).toBe(1);
      expect(await uses()).toEqual([]);
      expect((await owner.query(`select from public.pictures where id = '${IDS.picture}'`)).rowCount).toBe(0);
    },
  );

  it("cannot be deleted by anyone else, even with the number", async () => {
    await write("blog_posts", figure(PICTURE_KEYS.picture));
    for (const persona of ["visitor", "user", "agent"] as const) {
      await submit(authenticator, persona, `select public.delete_picture('${IDS.picture}', 1)`);
      await submit(authenticator, persona, `select public.delete_picture('${IDS.picture}', 0)`);
    }
    expect((await owner.query(`select from public.pictures where id = '${IDS.picture}'`)).rowCount).toBe(1);
  });

  it("is not covered by the confirmation for another picture", async () => {
    await write("blog_posts", figure(PICTURE_KEYS.picture) + figure(PICTURE_KEYS.used));
    const both = `with gone as (select public.delete_picture('${IDS.picture}', 1))
      delete from public.pictures where id = '${IDS.usedPicture}' and (select true from gone)`;
    expect(await attempt(authenticator, "admin", both)).toBe(RESTRICT);
  });
});

describe("a picture that replaces another", () => {
  const source = (key: string, file: string) => `/media/${key}/${file}`;
  const replace = (places: number) =>
    `select where public.replace_picture('${IDS.picture}', '${IDS.usedPicture}', ${places})`;
  const image = (key: string, size: string) =>
    `<p>5 > 4</p><img src="${source(key, "1200.webp")}" alt="A &quot;washer&quot; > a tub" ${size}>`;
  const rowOf = async (table: "blog_posts" | "pages") =>
    (
      await owner.query(
        `select *, to_jsonb(updated_at) #>> '{}' as version from public.${table} where id = '${IDS.draft}'`,
      )
    ).rows[0];
  const draftOf = async (author: string, document: string = IDS.draft) =>
    (
      await owner.query(
        "select fields, seen_version from public.content_drafts where author_id = $1 and document = $2",
        [author, document],
      )
    ).rows[0];
  const writeDraft = (author: string, document: string, fields: object, seen: string | null) =>
    owner.query(
      `insert into public.content_drafts (author_id, kind, document, fields, seen_version, browser)
       values ($1, 'post', $2, $3, $4, $1)`,
      [author, document, JSON.stringify(fields), seen],
    );

  it("appears in posts, pages and the trash with its own size, leaving text, other pictures and versions unchanged", async () => {
    const other = image(PICTURE_KEYS.other, 'width="1600" height="1000"');
    const former = await owner.query(`select width, height from public.pictures where id = '${IDS.picture}'`);
    const { width, height } = former.rows[0];
    const written = (key: string, size: string) =>
      `${image(key, size)}${other}${image(key, 'width="300"')}<a href="${source(key, "480.jpg")}">x${PICTURE_KEYS.picture}</a>`;
    await write("pages", written(PICTURE_KEYS.picture, `width="${width}" height="${height}"`));
    await owner.query(
      `update public.blog_posts set cover = $1, cover_alt = 'A washer' where id = '${IDS.draft}'`,
      [source(PICTURE_KEYS.picture, "800.webp")],
    );
    await owner.query(
      "insert into public.pages select (jsonb_populate_record(pages, $1)).* from public.pages where id = $2",
      [JSON.stringify({ id: IDS.lead, slug: "thrown-away" }), IDS.draft],
    );
    await owner.query(`delete from public.pages where id = '${IDS.lead}'`);
    const versions = "select fields from public.content_revisions order by id";
    const before = (await owner.query(versions)).rows;

    expect(await attempt(authenticator, "editor", replace(2))).toBe(RESTRICT);
    expect(await submit(authenticator, "editor", replace(3))).toBe(1);

    const now = written(PICTURE_KEYS.used, 'width="800" height="600"')
      .replaceAll(source(PICTURE_KEYS.used, "1200"), source(PICTURE_KEYS.used, "800"))
      .replaceAll(source(PICTURE_KEYS.used, "480"), source(PICTURE_KEYS.used, "800"));
    expect((await rowOf("pages")).content).toBe(now);
    expect(await rowOf("blog_posts")).toMatchObject({
      cover: source(PICTURE_KEYS.used, "800.webp"),
      cover_alt: "A washer",
    });
    const trash = await owner.query(
      "select content ->> 'content' as content from public.content_trash where id = $1",
      [IDS.lead],
    );
    expect(trash.rows).toEqual([{ content: now }]);
    expect((await uses()).map(({ key }) => key)).not.toContain(PICTURE_KEYS.picture);
    expect((await uses()).filter(({ key }) => key === PICTURE_KEYS.used)).toHaveLength(3);
    expect((await owner.query(versions)).rows.slice(0, before.length)).toEqual(before);
    const made = await owner.query(
      "select actor_id, action from public.content_revisions order by id desc limit 2",
    );
    expect(made.rows).toEqual(Array(2).fill({ actor_id: IDS.editor, action: "change" }));
  });

  it("appears in drafts, which remain unsaved changes", async () => {
    await write("blog_posts", figure(PICTURE_KEYS.picture));
    const { version } = await rowOf("blog_posts");
    await writeDraft(IDS.admin, IDS.draft, { content: figure(PICTURE_KEYS.picture), title: "T" }, version);
    await writeDraft(
      IDS.editor,
      "new",
      { cover: source(PICTURE_KEYS.picture, "800.webp"), content: null },
      null,
    );
    await writeDraft(
      IDS.otherAdmin,
      IDS.draft,
      { content: figure(PICTURE_KEYS.picture) },
      "2001-01-01T00:00:00+00:00",
    );
    expect(await submit(authenticator, "editor", replace(1))).toBe(1);
    const changed = await rowOf("blog_posts");
    expect(changed.version).not.toBe(version);
    expect(await draftOf(IDS.admin)).toEqual({
      fields: { content: figure(PICTURE_KEYS.used), title: "T" },
      seen_version: changed.version,
    });
    expect((await draftOf(IDS.editor, "new")).fields).toEqual({
      cover: source(PICTURE_KEYS.used, "800.webp"),
      content: null,
    });
    expect((await draftOf(IDS.otherAdmin)).seen_version).toBe("2001-01-01T00:00:00+00:00");
  });

  it("inherits the former one's description if it has none", async () => {
    await owner.query(`update public.pictures set alt = 'A washer' where id = '${IDS.picture}'`);
    await submit(authenticator, "admin", replace(0));
    const { rows } = await owner.query(`select alt from public.pictures where id = '${IDS.usedPicture}'`);
    expect(rows).toEqual([{ alt: "A washer" }]);
  });

  it("must be a different, existing picture", async () => {
    for (const [id, by] of [
      [IDS.picture, IDS.picture],
      [IDS.picture, IDS.draft],
      [IDS.draft, IDS.picture],
    ]) {
      expect(
        await submit(authenticator, "admin", `select where public.replace_picture('${id}', '${by}', 0)`),
      ).toBe(0);
    }
  });
});

it("adding and deleting pictures is logged with the actor", async () => {
  await submit(authenticator, "editor", `delete from public.pictures where id = '${IDS.picture}'`);
  const { rows } = await owner.query(
    "select action, row_name, actor_id from public.audit_log where table_name = 'pictures' order by id desc limit 1",
  );
  expect(rows).toEqual([{ action: "delete", row_name: "washer.jpg", actor_id: IDS.editor }]);
});
