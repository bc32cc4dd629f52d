import { randomUUID } from "node:crypto";
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
