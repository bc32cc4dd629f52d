import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { Pool } from "pg";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { connectRunningPostgres } from "#backend/postgres/cluster.ts";
import { readAnonKey } from "../support/anon-key.ts";
import { copyPreparedData } from "../support/prepared-data.ts";
import { ADMIN, type ServerProcess, startServerProcess } from "../support/server-process.ts";

const dataDir = await mkdtemp(join(tmpdir(), "spinfront-killed-"));
await copyPreparedData(dataDir);
const media = join(dataDir, "media");
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.end("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the site on the data directory as it is, and signs in. */
async function start() {
  const running = await startServerProcess(dataDir);
  server = running;
  const owner = new Pool((await connectRunningPostgres({ dataDir })).poolConfig("owner"));
  owner.on("error", () => {});
  const client = createClient(running.origin, await readAnonKey(running), {
    auth: { persistSession: false },
  });
  const { data } = await client.auth.signInWithPassword(ADMIN);
  const authorization = `Bearer ${data.session?.access_token}`;
  const upload = (body: Uint8Array<ArrayBuffer>) =>
    fetch(`${running.origin}/storage/v1/object/pictures/x.png`, {
      method: "POST",
      headers: { authorization },
      body,
    });
  return { server: running, owner, client, upload };
}

const draw = async (width: number) =>
  new Uint8Array(
    await sharp({ create: { width, height: 100, channels: 3, background: "#c4b7a6" } })
      .png()
      .toBuffer(),
  );
const files = async () => {
  const entries = await readdir(media, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};
const pathOf = (name: string) => join(media, name.slice(0, 2), name);
const age = (name: string) => utimes(pathOf(name), new Date(0), new Date(0));

it("orphaned files of a killed upload are removed, and only those; lost files are reported and can be uploaded again", async () => {
  const first = await start();
  await first.owner.query(`
    create function public.wait_for_kill() returns trigger language plpgsql as $$
      begin
        if new.version <> '' then perform pg_sleep(60); end if;
        return new;
      end
    $$;
    create trigger wait_for_kill before insert on storage.objects for each row execute function public.wait_for_kill()`);
  const sent = first.upload(await draw(321)).catch(() => null);
  await expect.poll(async () => (await files()).filter((name) => !name.includes("."))).toHaveLength(1);
  await first.owner.end();
  await first.server.end("SIGKILL");
  await sent;
  const [orphan = ""] = await files();

  const { server, owner, client, upload } = await start();
  await owner.query("drop trigger wait_for_kill on storage.objects");
  const { Key } = (await (await upload(await draw(322))).json()) as { Key: string };
  const name = Key.replace("pictures/", "");
  const versionOf = async () =>
    (await owner.query("select version from storage.objects where name = $1", [name])).rows[0]?.version;
  const kept = await versionOf();
  const fresh = `${orphan.slice(0, -12)}0123456789ab`;
  const drafts = [`${orphan}.${kept}`, `${fresh}.${kept}`] as const;
  for (const path of [fresh, ...drafts]) await writeFile(pathOf(path), "x");
  for (const path of [orphan, kept, drafts[0]]) await age(path);
  await owner.query("notify pictures_deleted");
  await expect.poll(async () => (await files()).sort()).toEqual([kept, fresh, drafts[1]].sort());
  expect((await client.storage.from("pictures").download(name)).error).toBeNull();
  expect(server.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);

  await rm(pathOf(kept));
  await owner.query("notify pictures_deleted");
  await expect.poll(() => server.hasLogged("stored files are missing")).toBe(true);
  expect((await client.storage.from("pictures").download(name)).error).not.toBeNull();
  expect((await upload(await draw(322))).status).toBe(200);
  expect(await versionOf()).not.toBe(kept);
  expect((await client.storage.from("pictures").download(name)).error).toBeNull();

  // Make it look like another site's database, which knows none of these files.
  const named = await versionOf();
  await age(named);
  await owner.query("delete from storage.objects");
  await owner.query("notify pictures_deleted");
  await expect.poll(() => server.hasLogged("the database refers to none of them")).toBe(true);
  expect(await files()).toContain(named);
  await owner.end();
});
