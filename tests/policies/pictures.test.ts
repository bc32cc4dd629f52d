import { beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../support/test-database.ts";
import { attempt, IDS, PICTURE_KEYS, settlePersonas, submit } from "./personas.ts";

const database = await openTestDatabase();
const owner = database.pool("owner");
const authenticator = database.pool("authenticator");
const RESTRICT = "23001";

beforeEach(async () => {
  await owner.query(
    "truncate public.user_roles, public.content_trash, public.blog_posts, public.pages, public.pictures, public.leads cascade",
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

describe("where a picture is in use", () => {
  it("follows what posts and pages show, whoever writes it", async () => {
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

  it("counts what is in the trash until that forgets it, and what is restored from it", async () => {
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

describe("a picture in use", () => {
  it.each(["editor", "admin"] as const)(
    "is deleted by an %s who knows in how many places",
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

  it("is deleted by nobody else, whatever they know", async () => {
    await write("blog_posts", figure(PICTURE_KEYS.picture));
    for (const persona of ["visitor", "user", "agent"] as const) {
      await submit(authenticator, persona, `select public.delete_picture('${IDS.picture}', 1)`);
      await submit(authenticator, persona, `select public.delete_picture('${IDS.picture}', 0)`);
    }
    expect((await owner.query(`select from public.pictures where id = '${IDS.picture}'`)).rowCount).toBe(1);
  });

  it("that one deletes does not let the next one go", async () => {
    await write("blog_posts", figure(PICTURE_KEYS.picture) + figure(PICTURE_KEYS.used));
    const both = `with gone as (select public.delete_picture('${IDS.picture}', 1))
      delete from public.pictures where id = '${IDS.usedPicture}' and (select true from gone)`;
    expect(await attempt(authenticator, "admin", both)).toBe(RESTRICT);
  });
});

it("the log tells who added and deleted which", async () => {
  await submit(authenticator, "editor", `delete from public.pictures where id = '${IDS.picture}'`);
  const { rows } = await owner.query(
    "select action, row_name, actor_id from public.audit_log where table_name = 'pictures' order by id desc limit 1",
  );
  expect(rows).toEqual([{ action: "delete", row_name: "washer.jpg", actor_id: IDS.editor }]);
});
