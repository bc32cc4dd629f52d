import { mkdtempSync, rmSync } from "node:fs";
import { chmod, mkdir, open, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { zstdDecompressSync } from "node:zlib";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import type { Logger } from "#backend/logger.ts";
import { silentLog } from "../../tests/support/silent-log.ts";
import { readArchive } from "./archive-reader.ts";
import { ArchiveWriter } from "./archive-writer.ts";
import { copyFilesAfterRows, copyFilesBeforeRows } from "./data-files.ts";
import { type ArchiveEntry, BackupError, parseManifest, pathOfFileEntry } from "./manifest.ts";

const directory = mkdtempSync(join(tmpdir(), "spinfront-archive-"));
afterAll(() => rmSync(directory, { recursive: true }));

const EMPTY = {
  createdAt: "2026-11-22T10:00:00.000Z",
  postgres: "18.4",
  migrations: [],
  tables: [],
  sequences: [],
};
let files = 0;

async function write(
  fill: (archive: ArchiveWriter) => Promise<void>,
  passphrase: string | null = null,
): Promise<string> {
  files += 1;
  const path = join(directory, `archive-${files}`);
  const archive = await ArchiveWriter.create(path, passphrase);
  await fill(archive);
  await archive.finish(EMPTY);
  return path;
}

async function contentsOf(path: string, passphrase: string | null = null) {
  const contents: [string, string][] = [];
  const manifest = await readArchive({ path, passphrase }, async (name, content) => {
    let text = "";
    for await (const chunk of content) text += chunk.toString("utf8");
    contents.push([name, text]);
  });
  return { contents, manifest };
}

it("returns what was written, encrypted or not, and standard tools can open it", async () => {
  const fill = async (archive: ArchiveWriter) => {
    await archive.add("files/empty", 0, []);
    await archive.add("files/a/long name with spaces", 6, [Buffer.from("abc"), Buffer.from("def")]);
  };
  for (const passphrase of [null, "four words that nobody guesses"]) {
    const { contents, manifest } = await contentsOf(await write(fill, passphrase), passphrase);
    expect(contents).toEqual([
      ["files/empty", ""],
      ["files/a/long name with spaces", "abcdef"],
    ]);
    expect(manifest.entries.map(({ name, bytes }) => [name, bytes])).toEqual([
      ["files/empty", 0],
      ["files/a/long name with spaces", 6],
    ]);
  }
  expect(zstdDecompressSync(await readFile(await write(fill))).includes("abcdef")).toBe(true);
});

it("detects a flipped bit in any byte, including bytes that compression ignores", async () => {
  const path = await write((archive) => archive.add("files/a", 5, [Buffer.from("hello")]));
  const whole = await readFile(path);
  for (let at = 0; at < whole.length; at += 1) {
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(whole.readUInt8(at) ^ (1 << (at % 8)), at);
    await writeFile(path, damaged);
    await expect(readArchive({ path, passphrase: null }), `byte ${at}`).rejects.toThrow(BackupError);
  }
});

it.each<[string, (entries: [ArchiveEntry, ArchiveEntry]) => ArchiveEntry[]]>([
  ["leaves an entry out", ([first]) => [first]],
  ["lists one that is missing", ([first, last]) => [first, last, last]],
  ["names one differently", ([first, last]) => [{ ...first, name: "files/c" }, last]],
  ["has another hash for one", ([first, last]) => [first, { ...last, sha256: "0".repeat(64) }]],
])("a manifest that %s is damage", async (_, change) => {
  const path = await write(async (archive) => {
    await archive.add("files/a", 3, [Buffer.from("abc")]);
    await archive.add("files/b", 3, [Buffer.from("def")]);
    const add = archive.add.bind(archive);
    archive.add = async (name, _bytes, content) => {
      let text = "";
      for await (const chunk of content) text += chunk.toString("utf8");
      const manifest = parseManifest(text);
      const entries = change(manifest.entries as [ArchiveEntry, ArchiveEntry]);
      const changed = Buffer.from(JSON.stringify({ ...manifest, entries }));
      await add(name, changed.length, [changed]);
    };
  });
  await expect(readArchive({ path, passphrase: null })).rejects.toThrow(BackupError);
});

it("a reader may skip an entry's contents, and its errors are passed on", async () => {
  const path = await write(async (archive) => {
    await archive.add("files/a", 3, [Buffer.from("abc")]);
    await archive.add("files/b", 3, [Buffer.from("def")]);
  });
  const names: string[] = [];
  await readArchive({ path, passphrase: null }, async (name) => void names.push(name));
  expect(names).toEqual(["files/a", "files/b"]);
  const failing = readArchive({ path, passphrase: null }, async () => {
    throw new RangeError("no room");
  });
  await expect(failing).rejects.toThrow(RangeError);
});

it("copies all of a data directory except files of a running process and those covered by rows", async () => {
  const dataDir = join(directory, "data");
  for (const path of ["postgres/cluster", "journal/old", "media/lost+found", "backup-work", "lost+found"])
    await mkdir(join(dataDir, path), { recursive: true });
  const draft = "signing-keys.json.0f8fad5b-d9cb-469f-a165-70867728950e";
  const paths = [
    "signing-keys.json",
    draft,
    "postgres/passwords.json",
    "postgres/server.log",
    "postgres/cluster/PG_VERSION",
    "journal/00000002.journal",
    "journal/00000001.refused",
    "journal/process.lock",
    "journal/old/000001.log",
    "media/photo.webp",
    "media/lost+found/#12",
    "lost+found/#13",
    "process.lock",
    "process.lock-journal",
    "backup-work/process.lock",
    "something a later release lays down",
  ];
  for (const path of paths) await writeFile(join(dataDir, path), path);
  await symlink("/etc/hostname", join(dataDir, "link"));
  // Readable only by root, as on an ext4 volume.
  await chmod(join(dataDir, "lost+found"), 0);
  onTestFinished(() => chmod(join(dataDir, "lost+found"), 0o700));
  const warned: unknown[] = [];
  const log: Logger = { ...silentLog, warn: (message, fields) => void warned.push([message, fields]) };

  const path = await write(async (archive) => {
    await copyFilesBeforeRows(dataDir, archive, log);
    await archive.add("database/public.leads/000001.copy", 0, []);
    await copyFilesAfterRows(dataDir, archive, silentLog);
  });
  expect((await contentsOf(path)).contents.map(([name]) => name)).toEqual([
    "files/journal/00000002.journal",
    "files/journal/00000001.refused",
    "files/journal/old/000001.log",
    "files/postgres/passwords.json",
    "files/signing-keys.json",
    "files/something a later release lays down",
    "database/public.leads/000001.copy",
    "files/media/photo.webp",
  ]);
  expect(warned).toContainEqual(["left out of the backup: not a regular file", { path: "link" }]);
});

it("copies zeros in place of what the disk doesn't give back of a picture or the journal, and no other file that is damaged", async () => {
  const dataDir = join(directory, "damaged");
  await mkdir(join(dataDir, "media"), { recursive: true });
  await mkdir(join(dataDir, "journal"));
  await writeFile(join(dataDir, "media", "picture"), "photograph");
  await writeFile(join(dataDir, "journal", "00000001.journal"), "requests");
  await using handle = await open(join(dataDir, "media", "picture"));
  const failing = async function* () {
    yield Buffer.from("p");
    throw Object.assign(new Error("i/o error"), { code: "EIO" });
  };
  const read = vi.spyOn(Object.getPrototypeOf(handle), "createReadStream");
  onTestFinished(() => read.mockRestore());
  read.mockImplementation(() => Readable.from(failing()));

  const path = await write(async (archive) => {
    await copyFilesBeforeRows(dataDir, archive, silentLog);
    await copyFilesAfterRows(dataDir, archive, silentLog);
  });
  expect((await contentsOf(path)).contents).toEqual([
    ["files/journal/00000001.journal", `p${"\0".repeat(7)}`],
    ["files/media/picture", `p${"\0".repeat(9)}`],
  ]);
  await writeFile(join(dataDir, "signing-keys.json"), "{}");
  await expect(write((archive) => copyFilesBeforeRows(dataDir, archive, silentLog))).rejects.toThrow(
    "i/o error",
  );
});

it("goes on if a directory is deleted while it lists", async () => {
  const dataDir = join(directory, "changing");
  const names = ["a", "b"];
  for (const name of names) {
    await mkdir(join(dataDir, name), { recursive: true });
    await symlink("/etc/hostname", join(dataDir, name, "link"));
    await writeFile(join(dataDir, name, "file"), "");
  }
  const listed: string[] = [];
  const warn: Logger["warn"] = (_message, fields) => {
    const [current = ""] = String(fields?.path).split("/");
    if (!listed.includes(current)) listed.push(current);
    for (const other of names.filter((name) => name !== current))
      rmSync(join(dataDir, other), { recursive: true, force: true });
  };
  const path = await write((archive) => copyFilesBeforeRows(dataDir, archive, { ...silentLog, warn }));
  expect(listed).toHaveLength(1);
  expect((await contentsOf(path)).contents).toEqual([[`files/${listed[0]}/file`, ""]]);
});

it("journal entries that move to another file during the copy are still included", async () => {
  const journal = join(directory, "moving", "journal");
  await mkdir(journal, { recursive: true });
  for (const name of ["00000002.journal", "00000003.journal"]) await writeFile(join(journal, name), name);
  await writeFile(join(journal, "00000001.refused"), "");
  const path = await write(async (archive) => {
    const add = archive.add.bind(archive);
    let isFirst = true;
    archive.add = async (...entry) => {
      await add(...entry);
      if (!isFirst) return;
      isFirst = false;
      // Meanwhile the database rejects one request for good, and the file of another is damaged and set aside.
      await writeFile(join(journal, "00000001.refused"), "00000003.journal");
      await rm(join(journal, "00000003.journal"));
      await rename(join(journal, "00000002.journal"), join(journal, "00000002.journal-0.damaged"));
    };
    await copyFilesBeforeRows(join(directory, "moving"), archive, silentLog);
  });
  expect((await contentsOf(path)).contents).toEqual([
    ["files/journal/00000002.journal", "00000002.journal"],
    ["files/journal/00000001.refused", "00000003.journal"],
    ["files/journal/00000002.journal-0.damaged", "00000002.journal"],
  ]);
});

it("refuses a newer release's manifest and paths outside the data directory", () => {
  expect(() => parseManifest('{"format": 2}')).toThrow("The backup was made by a newer release");
  expect(() => parseManifest("{}")).toThrow();
  for (const name of ["files/../keys", "files//etc/passwd", "files/a/./b", "files/"])
    expect(() => pathOfFileEntry(name), name).toThrow("outside of DATA_DIR");
  expect(pathOfFileEntry("files/journal/000001.log")).toBe("journal/000001.log");
  expect(pathOfFileEntry("database/public.leads/000001.copy")).toBeUndefined();
});
