import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { openTestBed } from "./test-bed.ts";

const bed = await openTestBed();

async function author() {
  const person = await bed.createPerson();
  await bed.owner.query("insert into public.user_roles (user_id, role) values ($1, 'editor')", [person.id]);
  const client = bed.visit();
  await client.auth.signInWithPassword(person);
  return client;
}

const ada = await author();
const bo = await author();
const PHONE = randomUUID();
const DESK = randomUUID();

type Client = typeof ada;

async function keep(
  client: Client,
  browser: string,
  title: string,
  seenAt: string | null,
): Promise<string | null> {
  const { data, error } = await client.rpc("keep_draft", {
    _draft: { kind: "post", document: "new", fields: { title }, seen_version: null, browser },
    _seen_at: seenAt,
  });
  if (error) throw error;
  return data;
}

const drafts = async (client: Client) =>
  (await client.from("content_drafts").select("fields, browser")).data?.map(({ fields, browser }) => [
    fields.title,
    browser,
  ]);

beforeEach(() => bed.owner.query("delete from public.content_drafts"));

it("a draft is saved only over the version the author has seen", async () => {
  const first = await keep(ada, DESK, "One", null);
  const second = await keep(ada, DESK, "Two", first);
  expect(second).not.toBe(first);
  expect(await drafts(ada)).toEqual([["Two", DESK]]);
});

it("two devices of one author cannot overwrite each other's newer draft", async () => {
  const seen = await keep(ada, DESK, "At the desk", null);
  expect(await keep(ada, PHONE, "On the phone", null)).toBeNull();
  const taken = await keep(ada, PHONE, "On the phone", seen);
  expect(await keep(ada, DESK, "At the desk, on", seen)).toBeNull();
  expect(await drafts(ada)).toEqual([["On the phone", PHONE]]);
  expect(await keep(ada, DESK, "At the desk again", taken)).not.toBeNull();
});

it("two authors of one document have separate drafts that the other cannot see", async () => {
  await keep(ada, DESK, "Ada’s", null);
  await keep(bo, DESK, "Bo’s", null);
  expect(await drafts(ada)).toEqual([["Ada’s", DESK]]);
  expect(await drafts(bo)).toEqual([["Bo’s", DESK]]);
  await bo.from("content_drafts").delete().eq("kind", "post");
  expect(await drafts(bo)).toEqual([]);
  expect(await drafts(ada)).toEqual([["Ada’s", DESK]]);
});

it("a draft far larger than any post is refused", async () => {
  await expect(keep(ada, DESK, "x".repeat(1_000_001), null)).rejects.toMatchObject({ code: "23514" });
});

it("an author has at most 200 drafts, each of which can still be changed", async () => {
  const insert = (client: Client, ids: string[]) =>
    client
      .from("content_drafts")
      .insert(ids.map((document) => ({ kind: "page", document, fields: {}, browser: DESK })));
  const seen = await keep(ada, DESK, "One", null);
  const refused = await insert(
    ada,
    Array.from({ length: 200 }, () => randomUUID()),
  );
  expect(refused.error).toMatchObject({ code: "54000", message: "at most 200 drafts of an author" });
  expect(
    (
      await insert(
        ada,
        Array.from({ length: 199 }, () => randomUUID()),
      )
    ).error,
  ).toBeNull();
  expect((await insert(ada, [randomUUID()])).error?.code).toBe("54000");
  expect(await keep(ada, DESK, "Two", seen)).not.toBeNull();
  expect((await insert(bo, [randomUUID()])).error).toBeNull();
});

it("an author has at most 100 preview links that have not ended", async () => {
  const insert = (client: Client, count: number, ends = Date.now() + 3_600_000) =>
    client.from("preview_links").insert(
      Array.from({ length: count }, () => ({
        token_hash: randomBytes(32).toString("hex"),
        kind: "page",
        document: randomUUID(),
        fields: {},
        expires_at: new Date(ends),
      })),
    );
  const { error } = await insert(ada, 101);
  expect(error).toMatchObject({ code: "54000", message: "at most 100 preview links of an author" });
  expect((await insert(ada, 1, Date.now() - 1)).error).toBeNull();
  expect((await insert(ada, 100)).error).toBeNull();
  expect((await insert(ada, 1)).error?.code).toBe("54000");
  expect((await insert(bo, 1)).error).toBeNull();
  await bed.owner.query("delete from public.preview_links");
});

it("a new preview link removes those that have ended, whoever made them", async () => {
  const show = async (client: Client, secret: string) => {
    const expires_at = new Date(Date.now() + 3_600_000);
    const link = {
      token_hash: secret.repeat(64),
      kind: "post",
      document: randomUUID(),
      fields: {},
      expires_at,
    };
    expect((await client.from("preview_links").insert(link)).error).toBeNull();
  };
  await show(bo, "a");
  await show(ada, "b");
  await bed.owner.query("update public.preview_links set expires_at = now() where token_hash like 'a%'");
  await show(ada, "c");
  const { data } = await ada.from("preview_links").select("token_hash").order("token_hash");
  expect(data?.map(({ token_hash }) => token_hash[0])).toEqual(["b", "c"]);
});

it.each([
  [
    "post",
    "page",
    "blog_posts (id, title, slug, excerpt, content, date, seo_description)",
    "'', '', '2026-01-01', ''",
  ],
  ["page", "post", "pages (id, title, slug, content)", "''"],
])(
  "only an unsaved %s takes its times and preview links with it when its draft goes or becomes another’s",
  async (kind, otherKind, table, values) => {
    const [replaced, discarded, saved] = [randomUUID(), randomUUID(), randomUUID()];
    const planned = [
      [kind, replaced],
      [kind, discarded],
      [kind, saved],
      [otherKind, discarded],
    ];
    for (const content of planned) {
      await bed.owner.query(
        "insert into public.timetable (kind, content_id, action, due_at) values ($1, $2, 'publish', '2099-01-01')",
        content,
      );
      await bed.owner.query(
        `insert into public.preview_links (kind, document, token_hash, fields, expires_at)
       values ($1, $2, md5($1 || $2) || md5($2), '{}', now() + interval '1 day')`,
        content,
      );
    }
    const left = async () => {
      const { rows } = await bed.owner.query(
        `select kind, content_id::text as id from public.timetable where content_id = any ($1)
       union all select kind, document from public.preview_links where document = any ($1::text[])`,
        [[replaced, discarded, saved]],
      );
      return rows.map(({ kind, id }) => [kind, id]).toSorted();
    };
    const keepNew = async (client: Client, new_id: string, _seen_at: string | null = null) => {
      const _draft = { kind, document: "new", fields: {}, new_id, browser: DESK };
      return (await client.rpc("keep_draft", { _draft, _seen_at })).data;
    };
    const seen = await keepNew(ada, discarded, await keepNew(ada, replaced));
    expect(await keepNew(ada, discarded, seen)).not.toBeNull();
    await keepNew(bo, saved);
    await bed.owner.query(`insert into public.${table} values ($1, 'Saved', 'saved', ${values})`, [saved]);
    await bo.from("content_drafts").delete().eq("document", "new");
    expect(await left()).toEqual([...planned.slice(1), ...planned.slice(1)].toSorted());
    await ada.from("content_drafts").delete().eq("document", "new");
    expect(await left()).toEqual([...planned.slice(2), ...planned.slice(2)].toSorted());
  },
);
