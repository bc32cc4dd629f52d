import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import pg from "pg";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { pictureAddress, pictureOfKey, pictureSource } from "#app/lib/picture-url.ts";
import { fileNameOf } from "#backend/storage/object-files.ts";
import { readAnonKey } from "../support/anon-key.ts";
import { type BucketServer, startBucketServer } from "../support/bucket-server.ts";
import { runScript } from "../support/run-script.ts";
import { ADMIN, startServerProcess } from "../support/server-process.ts";
import { makeDataDir } from "./data-directory.ts";
import { startManagedPostgres } from "./managed-postgres.ts";

/** Starts the whole site on an external database and bucket. @returns what an admin does there */
async function openSite(bucket: BucketServer, databaseUrl: string) {
  const dataDir = await makeDataDir();
  const { endpoint, region, accessKeyId, secretAccessKey } = bucket.place;
  const places = {
    DATABASE_URL: databaseUrl,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket.place.bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const account = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const server = await startServerProcess(dataDir, { ...places, ...account });
  onTestFinished(async () => void (await server.end("SIGTERM")));
  const noBrowser = { auth: { persistSession: false, autoRefreshToken: false } };
  const client = createClient(server.origin, await readAnonKey(server), noBrowser);
  const { data } = await client.auth.signInWithPassword(ADMIN);
  const headers = { authorization: `Bearer ${data.session?.access_token}` };
  return {
    dataDir,
    places,
    server,
    client,
    async upload(width: number) {
      const create = { width, height: 100, channels: 3, background: "#c4b7a6" } as const;
      const body = new Uint8Array(await sharp({ create }).png().toBuffer());
      const address = `${server.origin}/storage/v1/object/pictures/x.png`;
      const answer = await fetch(address, { method: "POST", headers, body });
      return {
        status: answer.status,
        ...((await answer.json()) as { Id: string; Key: string; message: string }),
      };
    },
    statusOf: server.statusOf,
    page: async (path: string) => (await fetch(server.origin + path)).text(),
  };
}

const keyIn = (Key: string) => basename(Key, ".webp");
const shapeOf = (key: string) => {
  const shape = pictureOfKey(key);
  if (!shape) throw new Error("no key");
  return shape;
};
const filesBelow = async (directory: string) =>
  (await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

test("pictures in a bucket are shown, replaced and deleted, survive an outage, and their remains are cleaned up", async () => {
  const [bucket, [databaseUrl = ""]] = [await startBucketServer(), await startManagedPostgres("product")];
  onTestFinished(bucket.end);
  const { dataDir, places, server, client, upload, statusOf, page } = await openSite(bucket, databaseUrl);
  const owner = new pg.Client(databaseUrl);
  await owner.connect();
  onTestFinished(() => owner.end());
  const suffix = "._S3rver_object";
  const objects = async () =>
    (await filesBelow(bucket.directory))
      .filter((name) => name.endsWith(suffix))
      .map((name) => basename(name, suffix));
  const pathOf = (version: string) => join(bucket.directory, `${fileNameOf(version)}${suffix}`);
  /** Deletes a picture. The sweep spares recent objects, whose row may not be committed yet, so make all of them old. */
  const remove = async (id: string) => {
    await owner.query("update storage.objects set created_at = now() - interval '1 hour'");
    expect(await client.rpc("delete_picture", { _id: id, _uses: 0 })).toMatchObject({ data: true });
  };
  const sweep = () => owner.query("notify pictures_deleted");

  const first = await upload(600);
  expect(first.status).toBe(200);
  const key = keyIn(first.Key);
  expect(await objects()).toHaveLength(1);
  expect(await filesBelow(join(dataDir, "media"))).toEqual([]);
  const src = pictureSource(shapeOf(key));
  const { error } = await client.from("pages").insert({
    title: "Pictures",
    slug: "pictures",
    content: `<p>See:</p><img src="${src}" alt="A washer" width="600" height="100">`,
    published: true,
  });
  expect(error).toBeNull();
  await expect.poll(() => page("/pictures")).toContain(src);
  const shown = new Set((await page("/pictures")).match(new RegExp(`/media/${key}/\\d+\\.(webp|avif)`, "g")));
  expect(shown.size).toBeGreaterThan(3);
  for (const path of shown) await expect.poll(() => statusOf(path)).toBe(200);

  const [BACKUP_DIR, elsewhere] = [`${dataDir}-backups`, `${dataDir}-restored`];
  onTestFinished(() =>
    Promise.all([BACKUP_DIR, elsewhere].map((path) => rm(path, { recursive: true, force: true }))).then(
      () => {},
    ),
  );
  const backUp = () => runScript("backup", { ...places, DATA_DIR: dataDir, BACKUP_DIR });
  const backup = await backUp();
  expect([backup.code, backup.stderr]).toEqual([0, expect.not.stringContaining("Damaged")]);
  const file = backup.stdout.slice(0, backup.stdout.indexOf(" ("));
  expect(await runScript("restore", { DATA_DIR: elsewhere }, file)).toMatchObject({ code: 0 });
  const [version = ""] = await objects();
  expect(await readFile(join(elsewhere, "media", fileNameOf(version)))).toEqual(
    await readFile(pathOf(version)),
  );
  const whole = await readFile(pathOf(version));
  await writeFile(pathOf(version), whole.subarray(1));
  const damaged = `Damaged or missing, here and in the backup: the picture media/${fileNameOf(version)}.`;
  expect(await backUp()).toMatchObject({ code: 0, stderr: expect.stringContaining(damaged) });
  await writeFile(pathOf(version), whole);
  const copy = await startServerProcess(elsewhere);
  onTestFinished(async () => void (await copy.end("SIGTERM")));
  const [path = ""] = shown;
  expect((await fetch(copy.origin + path)).status).toBe(200);

  await bucket.goDown();
  expect(await backUp()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("The bucket of pictures didn’t answer as it should"),
  });
  const refused = await upload(601);
  expect(refused).toMatchObject({
    status: 503,
    message: expect.stringContaining("can’t be reached just now"),
  });
  expect((await client.from("pictures").select("key")).data).toEqual([{ key }]);
  for (const path of shown) expect(await statusOf(path)).toBe(200);
  await rm(join(dataDir, "made-pictures", key), { recursive: true });
  const address = pictureAddress(shapeOf(key), 480, "webp");
  expect(await statusOf(address)).toBe(503);
  expect((await client.storage.from("pictures").download(`${key}.webp`)).error).toMatchObject({
    status: 503,
  });
  expect(await statusOf("/pictures")).toBe(200);
  await bucket.comeUp();
  expect(await statusOf(address)).toBe(200);

  const second = await upload(602);
  expect(second.status).toBe(200);
  const by = { _id: first.Id, _by: second.Id, _uses: 1 };
  expect((await client.rpc("replace_picture", by)).error).toBeNull();
  await expect.poll(() => page("/pictures")).toContain(pictureSource(shapeOf(keyIn(second.Key))));
  await remove(first.Id);
  await expect.poll(objects).toHaveLength(1);
  expect(await statusOf(address)).toBe(404);

  // One picture deleted while the bucket is down, and two objects that a kill has left without a row: one old, one recent.
  const [orphan, young] = [randomUUID(), randomUUID()];
  const third = await upload(603);
  const { rows } = await owner.query("select version from storage.objects where name = $1", [
    `${keyIn(third.Key)}.webp`,
  ]);
  const deleted = rows[0].version;
  await bucket.goDown();
  await remove(third.Id);
  await expect.poll(() => server.hasLogged("stored files will be deleted later")).toBe(true);
  await bucket.comeUp();
  for (const version of [orphan, young]) {
    await mkdir(dirname(pathOf(version)), { recursive: true });
    await writeFile(pathOf(version), "x");
    await writeFile(pathOf(version).replace("_object", "_metadata.json"), "{}");
  }
  for (const version of [orphan, deleted]) await utimes(pathOf(version), new Date(0), new Date(0));
  await sweep();
  await expect.poll(objects).toHaveLength(2);
  const left = await objects();
  expect(left).toContain(young);
  for (const version of [orphan, deleted]) expect(left).not.toContain(version);
  expect(await statusOf(pictureAddress(shapeOf(keyIn(second.Key)), 480, "webp"))).toBe(200);

  for (const version of left) if (version !== young) await rm(pathOf(version));
  await sweep();
  await expect.poll(() => server.hasLogged("stored files are missing")).toBe(true);
  expect((await upload(602)).status).toBe(200);
  expect(server.logged.join()).not.toContain(bucket.place.secretAccessKey);
});
