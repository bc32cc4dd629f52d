import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openDataDirectory, RESTORING_DIR } from "#backend/data-directory.ts";
import {
  connectExternalPostgres,
  connectRunningPostgres,
  type Database,
  openDatabase,
  startEmbeddedPostgres,
} from "#backend/postgres/cluster.ts";
import { lockDataDirectory } from "#backend/postgres/data-directory-lock.ts";
import { prepareDatabase } from "#backend/postgres/prepare-database.ts";
import { loadRolePasswords } from "#backend/postgres/role-passwords.ts";
import { readArchive } from "#server/backup/archive-reader.ts";
import { ArchiveWriter } from "#server/backup/archive-writer.ts";
import { readBackupStatus } from "#server/backup/backup-directory.ts";
import { findDamagedPictures, listPictures } from "#server/backup/damaged-pictures.ts";
import { fileEntryName, type Manifest } from "#server/backup/manifest.ts";
import { connectForCopying, readDatabase } from "#server/backup/read-database.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { runBackup } from "#server/backup/run-backup.ts";
import { encodeRecord } from "#server/leads/journal-record.ts";
import { readAnonKey } from "../support/anon-key.ts";
import { query, serversOf } from "../support/database-server.ts";
import { launchProgram, launchScript, runScript } from "../support/run-script.ts";
import { ADMIN, type ServerProcess, startServerProcess } from "../support/server-process.ts";
import { silentLog } from "../support/silent-log.ts";
import { siteLead } from "../support/site-lead.ts";
import { fillDisk, mountSmallDisk, unmountSmallDisk } from "../support/small-disk.ts";
import { startManagedPostgres } from "./managed-postgres.ts";

const root = resolve(import.meta.dirname, "../..");
const migrationsDir = join(root, "supabase/migrations");
const PASSPHRASE = "four words that nobody guesses";
const FLIPS = 40;
/** A quote request that is in the journal but not yet in the database. */
const WAITING = siteLead({ name: "Waiting in the journal" });

let place: string;
let dataDir: string;
/** Where the site writes its scheduled backups. */
let scheduled: string;
let server: ServerProcess;
/** The backup that the tests restore, made while the site took requests. */
let backup: string;
/** Names of the requests that were acknowledged before the backup began. */
const acknowledgedBefore = new Set<string>();

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "spinfront-backup-"));
  dataDir = join(place, "data");
  scheduled = join(place, "scheduled");
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  server = await startServerProcess(dataDir, { ...admin, BACKUP_EVERY: "1", BACKUP_DIR: scheduled });
  await writeFile(join(dataDir, "journal", "00000099.journal"), encodeRecord(JSON.stringify(WAITING)));
  await mkdir(join(dataDir, "outbox"), { recursive: true });
  await writeFile(join(dataDir, "outbox", "mail.eml"), "Subject: Kept\n\nText");
  await storePicture();
  await vi.waitFor(async () => expect((await readBackupStatus(scheduled)).verified).not.toBeNull(), 120_000);
  backup = await backUpUnderWrites();
});

afterAll(async () => {
  await server.end("SIGTERM");
  await rm(place, { recursive: true, force: true });
});

async function backUpUnderWrites(): Promise<string> {
  let isDone = false;
  let hasBegun = false;
  const enough = Promise.withResolvers<void>();
  const writing = (async () => {
    for (let number = 1; !isDone; number += 1) {
      const name = `Visitor ${number}`;
      await submit(name);
      if (!hasBegun) acknowledgedBefore.add(name);
      if (number === 20) enough.resolve();
      // Visitors one after the other, not a flood that takes the backup's processor.
      await delay(20);
    }
  })();
  await enough.promise;
  hasBegun = true;
  const making = runScript("backup", { DATA_DIR: dataDir, BACKUP_DIR: await newPlace() });
  const { code, stdout, stderr } = await making.finally(() => {
    isDone = true;
  });
  await writing;
  expect([stderr, code]).toEqual([expect.stringMatching(/^Copying .*…\nVerifying .*…$/), 0]);
  expect(stdout).toMatch(/rows in \d+ tables, verified by restoring them\.$/);
  return stdout.slice(0, stdout.indexOf(" ("));
}

async function storePicture(): Promise<void> {
  const drawn = sharp({ create: { width: 30, height: 20, channels: 3, background: "#c4b7a6" } });
  const token = await signIn(server, await readAnonKey(server));
  const headers = { authorization: `Bearer ${token}` };
  const body = new Uint8Array(await drawn.png().toBuffer());
  const path = "/storage/v1/object/pictures/kept.png";
  expect((await fetch(server.origin + path, { method: "POST", headers, body })).status).toBe(200);
}

async function submit(name: string): Promise<void> {
  const fields = { name, phone: "702 555 0142", email: "visitor@example.com", agreement: "on" };
  const body = new URLSearchParams(fields);
  const response = await fetch(`${server.origin}/quote/submissions`, { method: "POST", body });
  expect((await response.json()).outcome).toBe("received");
}

async function storedPictures(directory: string): Promise<string[]> {
  const names = await readdir(join(directory, "media"), { recursive: true });
  return names.filter((name) => name.length > 36).map((name) => `media/${name}`);
}

const newPlace = () => mkdtemp(join(place, "new-"));

/** The scratch directories in which backups are verified, including those left behind by a kill. */
async function scratchesIn(directory: string): Promise<string[]> {
  const workDir = join(directory, "backup-work");
  const names = (await readdir(workDir)).filter((name) => name.startsWith("spinfront-scratch-"));
  return names.map((name) => join(workDir, name));
}

async function tablesOf(database: Database): Promise<Pick<Manifest, "tables" | "sequences">> {
  const client = await connectForCopying(database);
  const { tables, sequences } = await readDatabase(client, async (_table, rows) => {
    for await (const _chunk of rows);
  }).finally(() => client.end());
  return { tables, sequences };
}

async function signIn({ origin }: ServerProcess, apikey: string): Promise<string | undefined> {
  const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey, "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  return (await response.json()).access_token;
}

test("the server makes scheduled backups and shows their state to admins only", async () => {
  const stateFor = async (headers: Record<string, string>) => {
    const response = await fetch(`${server.origin}/admin/backup/state`, { headers });
    return [response.status, await response.json()];
  };
  const status = await readBackupStatus(scheduled);
  const apikey = await readAnonKey(server);
  const token = await signIn(server, apikey);
  expect(await stateFor({ authorization: `Bearer ${token}` })).toEqual([
    200,
    { kind: "own", everyHours: 1, status, isOverdue: false },
  ]);
  for (const key of ["", apikey])
    expect(await stateFor(key ? { authorization: `Bearer ${key}` } : {})).toEqual([
      403,
      { message: "Only admins may do this." },
    ]);
  expect(await readdir(scheduled)).toContain(status.verified?.fileName);
  expect(await scratchesIn(dataDir)).toEqual([]);
  expect(server.hasLogged("backup made and verified")).toBe(true);
  expect(server.logged.join()).not.toContain(ADMIN.email);
});

test("a backup taken during writes restores every row elsewhere, and the site runs on it", async () => {
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  const elsewhere = join(await newPlace(), "data");
  // As on a new ext4 volume.
  await mkdir(join(elsewhere, "lost+found"), { recursive: true });
  expect(await runScript("restore", { DATA_DIR: elsewhere }, backup, `${backup}.newer`)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Usage: npm run restore -- FILE /),
  });
  expect(await runScript("restore", { DATA_DIR: elsewhere }, backup)).toEqual({
    code: 0,
    stdout: expect.stringContaining("Start the site now."),
    stderr: "Checking the backup…\nRestoring it…",
  });

  for (const file of [
    "signing-keys.json",
    "push-keys.json",
    "postgres/passwords.json",
    "journal/00000099.journal",
    "outbox/mail.eml",
    ...(await storedPictures(dataDir)),
  ])
    expect(await readFile(join(elsewhere, file))).toEqual(await readFile(join(dataDir, file)));
  expect((await stat(join(elsewhere, "journal"))).mode & 0o777).toBe(0o700);
  expect(await storedPictures(elsewhere)).toHaveLength(1);
  expect(await readdir(elsewhere)).not.toContain("made-pictures");
  const { tables, sequences } = await readArchive({ path: backup, passphrase: null });
  const restored = await startEmbeddedPostgres({ dataDir: elsewhere, log: silentLog });
  expect(await tablesOf(restored).finally(() => restored.stop())).toEqual({ tables, sequences });

  const directory = await newPlace();
  const schedule = { BACKUP_EVERY: "1", BACKUP_DIR: directory, BACKUP_PASSPHRASE: PASSPHRASE };
  const other = await startServerProcess(elsewhere, schedule);
  onTestFinished(async () => void (await other.end("SIGKILL")));
  const names = async () => (await query(elsewhere, "select name from public.leads")).map(({ name }) => name);
  expect(new Set(await names()).isSupersetOf(acknowledgedBefore)).toBe(true);
  await expect.poll(names).toContain(WAITING.name);
  expect(await signIn(other, await readAnonKey(server))).toBeTruthy();
  // A stop during a backup leaves no trace of it.
  await expect.poll(() => readdir(directory), { interval: 5 }).not.toEqual([]);
  expect(await other.end("SIGTERM")).toEqual({ code: 0 });
  expect((await readdir(directory)).filter((name) => /\.un\w+$/.test(name))).toEqual([]);
  expect(await scratchesIn(elsewhere)).toEqual([]);
});

/** Runs a restore that must be refused, checks that the target is unchanged, and returns the message. */
async function refusal(options: Partial<Parameters<typeof restoreBackup>[0]>): Promise<string> {
  const parent = await newPlace();
  const target = options.dataDir ?? join(parent, "data");
  const before = await readdir(target).catch(() => null);
  const source = { path: backup, passphrase: null };
  const restoring = restoreBackup({ source, migrationsDir, log: silentLog, ...options, dataDir: target });
  const message = await restoring.then(
    () => "nothing was refused",
    (error: Error) => error.message,
  );
  expect(await readdir(target).catch(() => null)).toEqual(before);
  return message.replaceAll(place, "");
}

test("restoring into a non-empty or half-restored data directory is refused", async () => {
  expect(await refusal({ dataDir })).toMatch(/is not empty \(it has .*\): restore into an empty one\.$/);
  const half = await newPlace();
  await mkdir(join(half, "restoring"));
  expect(await refusal({ dataDir: half })).toMatch(/is not empty/);
  await expect(openDataDirectory(half)).rejects.toThrow("was interrupted. Empty the directory");
});

test("restoring a schema version that this release lacks is refused", async () => {
  const older = join(await newPlace(), "migrations");
  await cp(migrationsDir, older, { recursive: true });
  const [last = ""] = (await readdir(older)).sort().reverse();
  await writeFile(join(older, last), "select 1;");
  expect(await refusal({ migrationsDir: older })).toMatch(/is different\. Restore the backup with/);
  await rm(join(older, last));
  expect(await refusal({ migrationsDir: older })).toBe(
    `This release does not know the migration ${last.replace(".sql", "")}. Restore the backup with the release that made it.`,
  );
});

test("a corrupted, truncated or extended file, or one that is not a backup, is refused", async () => {
  const whole = await readFile(backup);
  const path = join(await newPlace(), "damaged.tar.zst");
  const refuse = async (content: Buffer) => {
    await writeFile(path, content);
    return refusal({ source: { path, passphrase: null } });
  };
  for (let flip = 0; flip < FLIPS; flip += 1) {
    const bytes = Buffer.from(whole);
    // First every leading byte, then random ones.
    const at = flip < FLIPS / 4 ? flip : Math.floor(Math.random() * bytes.length);
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << Math.floor(Math.random() * 8)), at);
    expect(await refuse(bytes), `a flipped bit at byte ${at}`).toMatch(
      / is (damaged|no backup of this site),? /,
    );
  }
  for (const cut of [0, 1, 39, 40, 41, 1_000, whole.length])
    expect(await refuse(whole.subarray(0, whole.length - cut - (cut === 0 ? 8 : 0)))).toMatch(/damaged/);
  expect(await refuse(Buffer.concat([whole, Buffer.from("x")]))).toMatch(/damaged/);
  expect(await refusal({ source: { path: `${path}.gone`, passphrase: null } })).toMatch(
    /cannot be read: ENOENT/,
  );
});

test("files that no backup copies are not restored, such as settings of PostgreSQL, which may name commands", async () => {
  const planted = ["postgres/cluster/PG_VERSION", "postgres/cluster/postgresql.conf"];
  const path = join(await newPlace(), "planted.tar.zst");
  const archive = await ArchiveWriter.create(path, null);
  for (const name of planted) await archive.add(fileEntryName(name), 2, [Buffer.from("99")]);
  const manifest = await readArchive({ path: backup, passphrase: null }, async (name, content) => {
    const bytes = await buffer(content);
    await archive.add(name, bytes.length, [bytes]);
  });
  await archive.finish(manifest);
  const target = join(await newPlace(), "data");
  const source = { path, passphrase: null };
  await restoreBackup({ source, dataDir: target, migrationsDir, log: silentLog });
  for (const name of planted)
    expect(await readFile(join(target, name), "utf8").catch(() => ""), name).not.toBe("99");
});

test("an encrypted backup can be opened only with its passphrase", async () => {
  const directory = await newPlace();
  const { path } = await runBackup(backupOptions({ dataDir, directory, passphrase: PASSPHRASE }));
  expect((await readFile(path)).includes("postgres")).toBe(false);
  expect(await refusal({ source: { path, passphrase: null } })).toMatch(
    /is encrypted: set BACKUP_PASSPHRASE/,
  );
  expect(await refusal({ source: { path, passphrase: `${PASSPHRASE}.` } })).toMatch(
    /^BACKUP_PASSPHRASE does not decrypt this backup/,
  );
  const damaged = await readFile(path);
  damaged.writeUInt8(damaged.readUInt8(damaged.length - 100) ^ 1, damaged.length - 100);
  await writeFile(path, damaged);
  expect(await refusal({ source: { path, passphrase: PASSPHRASE } })).toMatch(/is damaged/);
});

function backupOptions(options: {
  dataDir: string;
  directory: string;
  passphrase?: string;
  databaseUrl?: string;
}): Parameters<typeof runBackup>[0] {
  const { directory, passphrase = null, databaseUrl } = options;
  return {
    dataDir: options.dataDir,
    openDatabase: () =>
      databaseUrl
        ? openDatabase({ dataDir: options.dataDir, databaseUrl, log: silentLog })
        : connectRunningPostgres(options),
    bucket: null,
    settings: { everyHours: null, directory, keep: 2, passphrase },
    migrationsDir,
    mayDeleteOlder: true,
    log: silentLog,
  };
}

const firstScratch = async () => (await scratchesIn(dataDir))[0] ?? "";
const isProving = async () => (await serversOf(await firstScratch())).length > 0;
const isWritingInto = (directory: string) => async () =>
  (await readdir(directory)).some((name) => name.endsWith(".unfinished"));

/** Sends the signals to the program once it has come to a step, and returns its exit code and the signal that ended it. */
async function signalOnce(
  isThere: () => Promise<boolean>,
  child: ChildProcess,
  ...signals: NodeJS.Signals[]
): Promise<unknown[]> {
  // Else a failure would leave it running into the next test.
  onTestFinished(() => void child.kill("SIGKILL"));
  const exited = once(child, "exit");
  await expect.poll(async () => child.exitCode ?? (await isThere()), { interval: 5 }).toBe(true);
  for (const signal of signals) child.kill(signal);
  return exited;
}

test.each(["scripts/backup.ts", "server/backup/backup-program.ts"])(
  "%s leaves nothing behind when Ctrl+C stops it, which may signal it twice",
  async (program) => {
    const directory = await newPlace();
    const environment = { DATA_DIR: dataDir, BACKUP_DIR: directory, BACKUP_PASSPHRASE: PASSPHRASE };
    for (const isThere of [isWritingInto(directory), isProving]) {
      const child = launchProgram(program, environment);
      expect(await signalOnce(isThere, child, "SIGINT", "SIGHUP")).toEqual([1, null]);
      expect(await readdir(directory)).toEqual([]);
      expect(await scratchesIn(dataDir)).toEqual([]);
    }
  },
);

test("a restore leaves nothing behind when Ctrl+C stops it, at whichever step", async () => {
  const target = join(await newPlace(), "data");
  const staging = join(target, RESTORING_DIR);
  const isLoading = async () => (await serversOf(staging)).length > 0;
  for (const isThere of [async () => existsSync(staging), isLoading]) {
    const child = launchScript("restore", { DATA_DIR: target }, backup);
    expect(await signalOnce(isThere, child, "SIGINT", "SIGHUP")).toEqual([1, null]);
    expect(await isLoading()).toBe(false);
    expect(existsSync(target)).toBe(false);
  }
});

test("a backup says which pictures are damaged or missing, and has everything else", async () => {
  const elsewhere = join(await newPlace(), "data");
  await restoreBackup({
    source: { path: backup, passphrase: null },
    dataDir: elsewhere,
    migrationsDir,
    log: silentLog,
  });
  const [picture = ""] = await storedPictures(elsewhere);
  const whole = await readFile(join(elsewhere, picture));
  const directory = await newPlace();
  const backUp = () => runScript("backup", { DATA_DIR: elsewhere, BACKUP_DIR: directory });
  const damages = [
    () => truncate(join(elsewhere, picture), 50),
    () => writeFile(join(elsewhere, picture), Buffer.alloc(whole.length)),
    () => rm(join(elsewhere, picture)),
  ];
  for (const damage of damages) {
    await damage();
    const { code, stdout, stderr } = await backUp();
    expect([code, stdout]).toEqual([0, expect.stringMatching(/verified by restoring them\.$/)]);
    expect(stderr).toContain(`\nDamaged or missing, here and in the backup: the picture ${picture}.`);
    const { verified, failed } = await readBackupStatus(directory);
    expect([verified?.damagedPictures, failed]).toEqual([1, null]);
  }
  await writeFile(join(elsewhere, picture), whole);
  expect((await backUp()).stderr).toMatch(/^Copying .*…\nVerifying .*…$/);
  expect((await readBackupStatus(directory)).verified).not.toHaveProperty("damagedPictures");

  const restored = await startEmbeddedPostgres({ dataDir: elsewhere, log: silentLog });
  onTestFinished(() => restored.stop());
  const client = await connectForCopying(restored);
  onTestFinished(() => client.end());
  // By another program: it names no file of ours.
  await client.query("insert into storage.objects (bucket_id, name) values ('pictures', 'theirs')");
  const listed = await listPictures(client);
  const damaged = () => findDamagedPictures(client, listed, new Map());
  expect(await damaged()).toEqual([picture]);
  // Staff delete it while pictures are copied.
  await client.query("delete from storage.objects");
  expect(await damaged()).toEqual([]);
});

test("the log says why a backup could not even begin, and admins are told that it failed", async () => {
  const [unlockable, directory] = [await newPlace(), await newPlace()];
  await writeFile(join(unlockable, "signing-keys.json"), "");
  await mkdir(join(unlockable, "backup-work", "process.lock"), { recursive: true });
  const logged: unknown[] = [];
  const log = { ...silentLog, error: (...line: unknown[]) => void logged.push(line) };
  await expect(runBackup({ ...backupOptions({ dataDir: unlockable, directory }), log })).rejects.toThrow(
    "cannot be locked",
  );
  const reason = expect.stringContaining("cannot be locked");
  expect(logged).toEqual([["backup failed", expect.objectContaining({ reason })]]);
  expect((await readBackupStatus(directory)).failed?.reason).toBe(
    "It ended before it was done. The server’s log says more.",
  );
});

test("root makes no backup for another account, whose own would then not be able to work there", async () => {
  const [others, directory] = [await newPlace(), await newPlace()];
  await writeFile(join(others, "signing-keys.json"), "");
  const account = vi.spyOn(process, "getuid").mockReturnValue(4242);
  onTestFinished(() => account.mockRestore());
  await expect(runBackup(backupOptions({ dataDir: others, directory }))).rejects.toThrow(
    "belongs to another account",
  );
  expect(await readdir(others)).toEqual(["signing-keys.json"]);
});

test("the log says that a scheduled backup was not made because another one is under way", async () => {
  const busy = await newPlace();
  await writeFile(join(busy, "signing-keys.json"), "");
  const lock = lockDataDirectory(join(busy, "backup-work"));
  onTestFinished(() => lock.release());
  const program = launchProgram("server/backup/backup-program.ts", { DATA_DIR: busy });
  const [[code], logged] = await Promise.all([once(program, "exit"), program.stderr && text(program.stderr)]);
  expect([code, logged]).toEqual([0, expect.stringContaining("no backup made: another one is under way")]);
});

test("the file of a backup that is stopped is gone at once, before what the backup has started has ended", async () => {
  const directory = await newPlace();
  const stopping = new AbortController();
  const { signal } = stopping;
  const files: string[][] = [];
  const onStep = (words: string) => {
    if (!words.startsWith("Verifying")) return;
    files.push(readdirSync(directory));
    stopping.abort();
    files.push(readdirSync(directory));
  };
  await expect(runBackup({ ...backupOptions({ dataDir, directory }), signal, onStep })).rejects.toThrow();
  expect(files).toEqual([[expect.stringMatching(/\.unverified$/)], []]);
});

test("a killed backup leaves no file that looks complete, and the next backup removes its remains", async () => {
  const directory = await newPlace();
  const environment = { DATA_DIR: dataDir, BACKUP_DIR: directory, BACKUP_PASSPHRASE: PASSPHRASE };

  for (const isThere of [isWritingInto(directory), isProving]) {
    const child = launchScript("backup", environment);
    expect(await signalOnce(isThere, child, "SIGKILL")).toEqual([null, "SIGKILL"]);
    expect((await readdir(directory)).filter((name) => /\.(zst|age)$/.test(name))).toEqual([]);
  }
  const orphans = await serversOf(await firstScratch());
  expect(orphans).toHaveLength(1);

  const { path } = await runBackup(backupOptions({ dataDir, directory }));
  expect(await scratchesIn(dataDir)).toEqual([]);
  // The killed server stays in /proc until its adoptive parent has reaped it.
  await expect.poll(() => existsSync(`/proc/${orphans[0]}`)).toBe(false);
  const left = (await readdir(directory)).filter((name) => !name.endsWith(".unfinished"));
  expect(left.map((name) => join(directory, name)).sort()).toEqual([path, join(directory, "status.json")]);
});

/** Mounts a small disk over the directory until the test ends, with little space left. */
async function nearlyFill(directory: string): Promise<void> {
  onTestFinished(() => unmountSmallDisk(directory));
  await fillDisk(directory);
  await truncate(join(directory, "filler"), 200_000_000);
}

test("a backup that would fill a disk is refused before it writes anything, and admins are told why", async ({
  skip,
}) => {
  const needsRoot = "a disk that can be filled needs a tmpfs, and so root's rights";
  const [directory, workDir] = [await newPlace(), join(dataDir, "backup-work")];
  const refusalAt = async (setting: string) => {
    const { code, stderr } = await runScript("backup", { DATA_DIR: dataDir, BACKUP_DIR: directory });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        `^There isn’t enough space on the disk of ${setting}: a backup needs \\d+ MB there, and \\d+ MB are free\\.$`,
      ),
    ]);
    expect((await readBackupStatus(directory)).failed?.reason).toBe(stderr);
  };
  skip(!mountSmallDisk(workDir), needsRoot);
  await nearlyFill(workDir);
  await refusalAt("DATA_DIR");
  expect(await readdir(directory)).toEqual(["status.json"]);
  mountSmallDisk(directory);
  await nearlyFill(directory);
  await refusalAt("BACKUP_DIR");
  expect((await readdir(directory)).sort()).toEqual(["filler", "status.json"]);
});

test("an old backup whose verification failed does not keep the disk full", async ({ skip }) => {
  const directory = await newPlace();
  skip(!mountSmallDisk(directory), "a disk that can be filled needs a tmpfs, and so root's rights");
  await nearlyFill(directory);
  const failed = join(directory, "spinfront-2026-11-21T03-00-00-000Z.tar.zst.unverified");
  await rename(join(directory, "filler"), failed);
  await utimes(failed, 1, 1);
  const { path } = await runBackup(backupOptions({ dataDir, directory }));
  expect((await readdir(directory)).sort()).toEqual([basename(path), "status.json"]);
});

test("backup and restore work with DATABASE_URL and a non-superuser owner, and between embedded and external databases", async () => {
  const [ours = "", theirs = ""] = await startManagedPostgres("ours", "theirs");
  const passwords = await loadRolePasswords(dataDir);
  const fromEmbedded = await newPlace();
  await restoreBackup({
    source: { path: backup, passphrase: null },
    dataDir: fromEmbedded,
    databaseUrl: ours,
    migrationsDir,
    log: silentLog,
  });
  const own = await connectExternalPostgres({ databaseUrl: ours, passwords, log: silentLog });
  const { tables, sequences } = await readArchive({ path: backup, passphrase: null });
  expect(await tablesOf(own)).toEqual({ tables, sequences });
  // Starting the product on it finds nothing left to do.
  await prepareDatabase({
    database: own,
    migrationsDir,
    seedFile: join(root, "supabase/seed.sql"),
    log: silentLog,
  });

  const directory = await newPlace();
  const { path } = await runBackup(backupOptions({ dataDir: fromEmbedded, directory, databaseUrl: ours }));
  const source = { path, passphrase: null };
  expect(await refusal({ source, databaseUrl: ours })).toMatch(/^The database is not empty \(it has /);
  const nobody = new pg.Client(theirs);
  await nobody.connect();
  await nobody.query("create table public.stray (id integer)");
  expect(await refusal({ source, databaseUrl: theirs })).toMatch(/it has public\.stray\)/);
  const { rows } = await nobody.query("select nspname from pg_namespace where nspname = 'auth'");
  expect(rows).toEqual([]);
  await nobody.end();
});
