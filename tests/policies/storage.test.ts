import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { PICTURE_KEYS } from "./personas.ts";
import { openTestBed, PASSWORD, SITE_ORIGIN } from "./test-bed.ts";

const bed = await openTestBed();
const NAME = `${PICTURE_KEYS.picture}.webp`;
const OTHER = `${PICTURE_KEYS.other}.webp`;
const BYTES = new Uint8Array([82, 73, 70, 70, 0, 1, 2, 3]);
const WEBP = { contentType: "image/webp" };

const people: Record<string, SupabaseClient> = {};
const from = (who: string) => {
  const client = people[who];
  if (!client) throw new Error(`nobody is called ${who}`);
  return client.storage.from("pictures");
};

beforeAll(async () => {
  people.visitor = bed.visit();
  people.service = bed.visit(undefined, bed.tokens.serviceRoleKey);
  for (const role of ["user", "agent", "editor", "admin"]) {
    const { id, email } = await bed.createPerson();
    if (role !== "user") await bed.owner.query("insert into public.user_roles values ($1, $2)", [id, role]);
    const client = bed.visit();
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    people[role] = client;
  }
});

afterEach(async () => {
  await bed.owner.query("delete from storage.objects; delete from public.pictures");
});

const files = async () => {
  const entries = await readdir(join(bed.dataDir, "media"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};
const rows = async () =>
  (await bed.owner.query("select name, owner_id, version from storage.objects order by name")).rows;
/** Adds the row of the picture that is stored as NAME. */
const addPicture = () =>
  bed.owner.query("insert into public.pictures (key, bytes, name) values ($1, 8, 'washer.jpg')", [
    PICTURE_KEYS.picture,
  ]);

describe.each(["editor", "admin", "service"])("%s", (who) => {
  it.each([
    ["as bytes", () => BYTES],
    ["as a stream", () => new Blob([BYTES]).stream()],
  ])("stores, reads, lists and removes a picture sent %s", async (_, make) => {
    const stored = await from(who).upload(NAME, make(), WEBP);
    expect(stored.error).toBeNull();
    expect(stored.data).toMatchObject({ path: NAME, fullPath: `pictures/${NAME}` });
    const [row] = await rows();
    const [file = ""] = (await files()).filter((path) => path.endsWith(row.version));
    expect(new Uint8Array(await readFile(file))).toEqual(BYTES);
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const read = await from(who).download(NAME);
    expect(new Uint8Array((await read.data?.arrayBuffer()) ?? [])).toEqual(BYTES);
    expect((await from(who).info(NAME)).data).toMatchObject({ size: 8, contentType: "image/webp" });
    expect((await from(who).exists(NAME)).data).toBe(true);
    expect((await from(who).list()).data).toMatchObject([{ name: NAME, metadata: { size: 8 } }]);

    const removed = await from(who).remove([NAME]);
    expect(removed.data).toMatchObject([{ name: NAME, bucket_id: "pictures" }]);
    expect(await rows()).toEqual([]);
    expect(await files()).not.toContain(file);
    expect((await from(who).download(NAME)).error).toMatchObject({ status: 404 });
    expect((await from(who).exists(NAME)).data).toBe(false);
  });
});

describe.each(["visitor", "user", "agent"])("%s", (who) => {
  it("cannot store, and cannot find, list or remove others' objects", async () => {
    expect((await from(who).upload(OTHER, BYTES, WEBP)).error).toMatchObject({
      status: 403,
      message: "new row violates row-level security policy",
    });
    expect((await from("editor").upload(NAME, BYTES, WEBP)).error).toBeNull();
    expect((await from(who).download(NAME)).error).toMatchObject({ status: 404 });
    expect((await from(who).info(NAME)).error).toMatchObject({ status: 404, code: "NoSuchKey" });
    expect((await from(who).list()).data).toEqual([]);
    expect((await from(who).remove([NAME])).data).toEqual([]);
    expect(await rows()).toMatchObject([{ name: NAME }]);
  });
});

it("a request without a key gets a clear error", async () => {
  const answer = await bed.serve(new Request(`${SITE_ORIGIN}/storage/v1/object/pictures/${NAME}`));
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ statusCode: "403", code: "InvalidJWT" });
});

it("pictures are not public at any address", async () => {
  await from("editor").upload(NAME, BYTES, WEBP);
  const { publicUrl } = from("editor").getPublicUrl(NAME).data;
  expect(publicUrl).toBe(`${SITE_ORIGIN}/storage/v1/object/public/pictures/${NAME}`);
  expect((await bed.serve(new Request(publicUrl))).status).toBe(404);
});

it("stored objects are never served as a page, nor kept by caches of others", async () => {
  await from("editor").upload(NAME, BYTES, WEBP);
  const { data } = (await people.editor?.auth.getSession()) ?? {};
  const headers = { authorization: `Bearer ${data?.session?.access_token}` };
  const answer = await bed.serve(
    new Request(`${SITE_ORIGIN}/storage/v1/object/pictures/${NAME}`, { headers }),
  );
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect(answer.headers.get("cache-control")).toBe("private, no-cache");
  await answer.body?.cancel();
});

it.each(["editor", "admin"])(
  "%s cannot remove the bytes of a picture, only what it has left",
  async (who) => {
    await from(who).upload(NAME, BYTES, WEBP);
    await addPicture();
    expect((await from(who).remove([NAME])).data).toEqual([]);
    expect((await from(who).download(NAME)).error).toBeNull();
    await bed.owner.query("update public.pictures set key = $1", [PICTURE_KEYS.other]);
    expect((await from(who).remove([NAME])).data).toMatchObject([{ name: NAME }]);
  },
);

it("a picture whose bytes are lost can be uploaded again by whoever may upload it", async () => {
  await from("editor").upload(NAME, BYTES, WEBP);
  await addPicture();
  const [{ version }] = await rows();
  for (const path of await files()) if (path.endsWith(version)) await rm(path);
  expect((await from("agent").upload(NAME, BYTES, WEBP)).error).toMatchObject({ status: 403 });
  await bed.owner.query(
    'create policy "Everybody sees" on storage.objects for select to authenticated using (true)',
  );
  expect((await from("agent").upload(NAME, BYTES, WEBP)).error).toMatchObject({ status: 403 });
  await bed.owner.query('drop policy "Everybody sees" on storage.objects');
  expect((await from("admin").upload(NAME, BYTES, WEBP)).error).toBeNull();
  expect((await from("editor").download(NAME)).error).toBeNull();
});

it("an object is removed even if its bytes can’t be deleted", async () => {
  await from("service").upload(NAME, BYTES, WEBP);
  const [row] = await rows();
  const [path = ""] = (await files()).filter((one) => one.endsWith(row.version));
  // A directory in the file's place, so that deleting it fails.
  await rm(path);
  await mkdir(path);
  expect((await from("service").remove([NAME])).data).toMatchObject([{ name: NAME }]);
  expect(await rows()).toEqual([]);
  expect(bed.logLines).toContain('stored files will be deleted later {"count":1,"code":"ERR_FS_EISDIR"}');
  await rm(path, { recursive: true });
});

describe("rejects, without storing anything,", () => {
  it.each([
    ["a second one under the name", NAME, BYTES, WEBP, 409],
    ["a name that is not a picture's", "photo.webp", BYTES, WEBP, 403],
    ["a name that leads elsewhere", "../../passwords.json", BYTES, WEBP, 404],
    ["one that hides it", "..%2f..%2fpasswords.json", BYTES, WEBP, 400],
    ["a name with a NUL", "a\0.webp", BYTES, WEBP, 400],
    ["a name with HTML", "<script>.webp", BYTES, WEBP, 400],
    ["a name beyond all bounds", "a".repeat(2000), BYTES, WEBP, 400],
    ["a form, which browsers send", OTHER, new File([BYTES], NAME), WEBP, 400],
  ])("%s", async (_, name, bytes, options, status) => {
    await from("editor").upload(NAME, BYTES, WEBP);
    const before = await files();
    const { error } = await from("editor").upload(name, bytes, options);
    expect(error).toMatchObject({ status });
    expect(await rows()).toMatchObject([{ name: NAME }]);
    expect((await files()).sort()).toEqual(before.sort());
  });

  it("unsupported features, with an error that names them", async () => {
    expect((await from("service").createSignedUrl(NAME, 60)).error).toMatchObject({ status: 404 });
    expect((await from("service").move(NAME, OTHER)).error).toMatchObject({ status: 404 });
    expect((await from("service").update(NAME, BYTES, WEBP)).error).toMatchObject({ status: 404 });
    expect((await from("service").list("folder")).error).toMatchObject({ status: 400 });
    expect((await from("service").list("", { search: "zz" })).error).toMatchObject({ status: 400 });
    const sortBy = { column: "created_at", order: "desc" };
    expect((await from("service").list("", { sortBy })).error).toMatchObject({ status: 400 });
    await from("editor").upload(NAME, BYTES, WEBP);
    const headers = { authorization: `Bearer ${bed.tokens.serviceRoleKey}` };
    for (const [method = "", path] of [
      ["HEAD", `info/pictures/${NAME}`],
      ["GET", `info/public/pictures/${NAME}`],
      ["GET", `authenticated/pictures/${NAME}`],
      ["DELETE", `pictures/${NAME}`],
    ]) {
      const address = `${SITE_ORIGIN}/storage/v1/object/${path}`;
      expect((await bed.serve(new Request(address, { method, headers }))).status).toBe(404);
    }
    expect(await rows()).toMatchObject([{ name: NAME }]);
  });

  it("text that no database can store", async () => {
    expect((await from("editor").list("a\0b")).error).toMatchObject({ status: 400 });
    expect((await from("editor").remove(["a\0b"])).error).toMatchObject({ status: 400 });
    const bucket = people.editor?.storage.from("a\0b");
    expect((await bucket?.download(NAME))?.error).toMatchObject({ status: 400 });
    expect((await bucket?.upload(NAME, BYTES, WEBP))?.error).toMatchObject({ status: 400 });
    const address = `${SITE_ORIGIN}/storage/v1/object/pictures/${OTHER}`;
    for (const metadata of ["[".repeat(30_000) + "]".repeat(30_000), '{"name":"a\\u0000b"}', "{"]) {
      const headers = {
        authorization: `Bearer ${bed.tokens.serviceRoleKey}`,
        "x-metadata": Buffer.from(metadata).toString("base64"),
      };
      expect((await bed.serve(new Request(address, { method: "POST", headers, body: BYTES }))).status).toBe(
        400,
      );
    }
    expect(await rows()).toEqual([]);
  });
});

it("the room that pictures take is that of their bytes, whatever an editor says of them", async () => {
  const stored = async () => (await people.editor?.rpc("room_for_pictures"))?.data.stored_bytes;
  const add = (key: string, bytes: number) =>
    people.editor?.from("pictures").insert({ key, bytes, name: "a" });
  expect((await add(PICTURE_KEYS.used, 2_147_483_647))?.error?.code, "of one that isn’t stored").toBe(
    "42501",
  );
  expect((await from("editor").upload(NAME, BYTES, WEBP)).error).toBeNull();
  expect((await add(PICTURE_KEYS.picture, 1))?.error).toBeNull();
  expect(await stored()).toBe(BYTES.length);
});

describe.each([
  { role: "editor", most: 200, mostMb: 500, other: "admin" },
  { role: "admin", most: 1000, mostMb: 2000, other: "editor" },
])("uploads by an $role", ({ role, most, mostMb, other }) => {
  const day = (words: string) => `You have added ${words} within a day. Please go on tomorrow.`;
  const addBefore = async (count: number, bytes: number) => {
    const { data } = (await people[role]?.auth.getUser()) ?? {};
    await bed.owner.query(
      `insert into storage.objects (bucket_id, name, owner_id, metadata)
       select 'pictures', n::text, $1, jsonb_build_object('size', $3::bigint) from generate_series(1, $2) as n`,
      [data?.user?.id, count, bytes],
    );
  };
  const refusal = async () => (await people[role]?.rpc("room_for_pictures"))?.data.refusal;

  it.each([
    ["pictures", most, 1, `${most} pictures`],
    ["bytes", 2, (mostMb / 2) * 1024 * 1024, `${mostMb} MB of pictures`],
  ])("an account is limited to a daily number of %s, with a message", async (_, count, bytes, words) => {
    await addBefore(count, bytes);
    expect(await refusal()).toBe(day(words));
    expect((await from(role).upload(NAME, BYTES, WEBP)).error).toMatchObject({ status: 403 });
    expect((await from(other).upload(NAME, BYTES, WEBP)).error).toBeNull();
    await bed.owner.query("update storage.objects set created_at = now() - interval '25 hours'");
    expect(await refusal()).toBeNull();
    expect((await from(role).upload(OTHER, BYTES, WEBP)).error).toBeNull();
  });

  it("an account can add up to the limit", async () => {
    await addBefore(most - 1, 1);
    expect((await from(role).upload(NAME, BYTES, WEBP)).error).toBeNull();
    expect((await from(role).upload(OTHER, BYTES, WEBP)).error).toMatchObject({ status: 403 });
  });
});
