import {
  chmod,
  mkdir,
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Logger } from "#backend/logger.ts";
import { DataDirectoryInUseError } from "#backend/postgres/data-directory-lock.ts";
import { silentLog } from "../../tests/support/silent-log.ts";
import { siteLead } from "../../tests/support/site-lead.ts";
import { encodeRecord } from "./journal-record.ts";
import { JournalFullError, LeadJournal } from "./lead-journal.ts";

const RECEIVED_AT = "2026-11-22T08:00:00.000Z";

/** Don't change its length: a test fills a journal to its limit with such leads. */
const leadOf = (name: string) => siteLead({ name, email: "ada@example.com", received_at: RECEIVED_AT });

async function openNew() {
  const dataDir = await mkdtemp(join(tmpdir(), "spinfront-journal-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const logged: string[] = [];
  const record = (message: string) => void logged.push(message);
  const log: Logger = { info: record, warn: record, error: record };
  const open = (capBytes?: number) =>
    LeadJournal.open({ dataDir, log, ...(capBytes !== undefined && { capBytes }) });
  const directory = join(dataDir, "journal");
  const files = async (ending: string) =>
    (await readdir(directory)).filter((name) => name.endsWith(ending)).map((name) => join(directory, name));
  return { journal: await open(), open, files, directory, logged };
}

const names = async (journal: LeadJournal) => (await journal.oldest(1_000)).map(({ lead }) => lead.name);

test("entries wait in order, across restarts, until done", async () => {
  const { journal, open, files } = await openNew();
  expect(journal.state).toEqual({ waiting: 0, since: null, keptAside: 0 });
  const sent = Array.from({ length: 50 }, (_, number) => `Visitor ${number}`);
  await Promise.all(sent.map((name) => journal.keep(leadOf(name))));
  expect(journal.state).toEqual({ waiting: 50, since: RECEIVED_AT, keptAside: 0 });
  await journal.close();

  const again = await open();
  expect(again.state).toEqual({ waiting: 50, since: RECEIVED_AT, keptAside: 0 });
  again.done(await again.oldest(20));
  await again.keep(leadOf("Latest"));
  expect(await names(again)).toEqual(sent.slice(20));
  again.done(await again.oldest(1_000));
  expect(await names(again)).toEqual(["Latest"]);
  again.done(await again.oldest(1_000));
  await expect.poll(() => files(".journal")).toEqual([]);
  expect(again.state.waiting).toBe(0);
  await again.close();
});

test("its files are private to their owner and locked by one process", async () => {
  const { journal, open, files, directory } = await openNew();
  await journal.keep(leadOf("Ada"));
  const [file = ""] = await files(".journal");
  expect([(await stat(directory)).mode & 0o777, (await stat(file)).mode & 0o777]).toEqual([0o700, 0o600]);
  await expect(open()).rejects.toThrow(DataDirectoryInUseError);
  await journal.close();
  await chmod(directory, 0o755);
  const again = await open();
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
  await again.close();
});

test("its directory, which is normally empty, is made again if somebody has tidied it away", async () => {
  const { journal, open, directory } = await openNew();
  await rm(directory, { recursive: true });
  await journal.keep(leadOf("One"));
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
  await journal.close();
  const again = await open();
  expect(await names(again)).toEqual(["One"]);
  await again.close();
});

test("a journal that could not be opened is not left locked", async () => {
  const { journal, open, directory } = await openNew();
  await journal.close();
  await mkdir(join(directory, "1.journal"));
  const log = {
    ...silentLog,
    error() {
      throw new Error("unreadable");
    },
  };
  await expect(LeadJournal.open({ dataDir: dirname(directory), log })).rejects.toThrow("unreadable");
  await (await open()).close();
});

test("a full journal refuses entries until one is done", async () => {
  const { journal, open } = await openNew();
  await journal.close();
  const small = await open(1_100);
  await small.keep(leadOf("First"));
  await small.keep(leadOf("Second"));
  await expect(small.keep(leadOf("Third"))).rejects.toThrow(JournalFullError);
  expect(await names(small)).toEqual(["First", "Second"]);
  small.done(await small.oldest(2));
  await expect.poll(() => small.keep(leadOf("Fourth")).then(() => "kept", String)).toBe("kept");
  await small.close();
});

test("entries that are still being written count toward the limit", async () => {
  const { journal, open } = await openNew();
  const oneRecord = encodeRecord(JSON.stringify(leadOf("One"))).length;
  await journal.close();
  const small = await open(oneRecord * 1.5);
  const kept = await Promise.allSettled(["One", "Two", "Six"].map((name) => small.keep(leadOf(name))));
  expect(kept.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  await small.close();
});

test("an entry that the disk doesn't confirm is refused, and not delivered later either", async () => {
  const { journal, open, files } = await openNew();
  await journal.keep(leadOf("One"));
  const [file = ""] = await files(".journal");
  await using handle = await openFile(file);
  const sync = vi.spyOn(Object.getPrototypeOf(handle), "sync").mockRejectedValueOnce(new Error("EIO"));
  onTestFinished(() => sync.mockRestore());
  await expect(journal.keep(leadOf("Two"))).rejects.toThrow("EIO");
  await journal.keep(leadOf("Three"));
  await journal.close();
  const again = await open();
  expect(again.state).toMatchObject({ waiting: 2, keptAside: 0 });
  expect(await names(again)).toEqual(["One"]);
  again.done(await again.oldest(1));
  expect(await names(again)).toEqual(["Three"]);
  await again.close();
});

test("a long file is rotated, and finished files are removed", async () => {
  const { journal, open, files } = await openNew();
  const long = { ...leadOf("Long"), message: "x".repeat(100_000) };
  for (let count = 0; count < 45; count += 1) await journal.keep(long);
  expect(await files(".journal")).toHaveLength(2);
  await journal.close();
  const again = await open();
  expect(again.state.waiting).toBe(45);
  for (let taken = await again.oldest(9); taken.length > 0; taken = await again.oldest(9)) again.done(taken);
  await expect.poll(() => files(".journal")).toEqual([]);
  await again.close();
});

test("an entry that is being written while all before it are done is kept", async () => {
  const { journal, open } = await openNew();
  await journal.keep(leadOf("First"));
  const first = await journal.oldest(1);
  const second = journal.keep(leadOf("Second"));
  journal.done(first);
  await second;
  expect(await names(journal)).toEqual(["Second"]);
  await journal.close();
  const again = await open();
  expect(await names(again)).toContain("Second");
  await again.close();
});

test("a torn or altered record is reported and set aside, and all others keep waiting", async () => {
  const { journal, open, files, logged } = await openNew();
  for (const name of ["One", "Two", "Three", "Torn"]) await journal.keep(leadOf(name));
  await journal.close();
  const [file = ""] = await files(".journal");
  const bytes = await readFile(file);
  bytes.write("Twa", bytes.indexOf("Two"));
  await writeFile(file, bytes);
  await truncate(file, bytes.length - 5);

  for (let start = 0; start < 2; start += 1) {
    const again = await open();
    expect(again.state).toMatchObject({ waiting: 2, keptAside: 2 });
    expect(await names(again)).toEqual(["One", "Three"]);
    await again.close();
  }
  const last = await open();
  last.done(await last.oldest(9));
  await expect.poll(() => files(".journal")).toEqual([]);
  const kept = await Promise.all((await files(".damaged")).map((name) => readFile(name, "utf8")));
  expect(kept.map((text) => /"name":"(\w+)"/.exec(text)?.[1]).toSorted()).toEqual(["Torn", "Twa"]);
  expect(logged.filter((line) => line === "a damaged part of the journal is kept aside")).toHaveLength(2);
  await last.close();
});

test("a damaged part stays when a later file, too, is damaged at its beginning", async () => {
  const { journal, open, files } = await openNew();
  await journal.close();
  for (const name of ["One", "Two"]) {
    const writing = await open();
    await writing.keep(leadOf(name));
    await writing.close();
    const [file = ""] = await files(".journal");
    await truncate(file, (await stat(file)).size - 5);
    const reading = await open();
    await expect.poll(() => files(".journal")).toEqual([]);
    await reading.close();
  }
  const kept = await Promise.all((await files(".damaged")).map((name) => readFile(name, "utf8")));
  expect(kept.map((text) => /"name":"(\w+)"/.exec(text)?.[1]).toSorted()).toEqual(["One", "Two"]);
});

test("a record altered while waiting does not block others", async () => {
  const { journal, files } = await openNew();
  for (const name of ["One", "Two", "Three"]) await journal.keep(leadOf(name));
  const [file = ""] = await files(".journal");
  const bytes = await readFile(file);
  bytes.write("Twa", bytes.indexOf("Two"));
  await writeFile(file, bytes);
  expect(await names(journal)).toEqual(["One", "Three"]);
  expect(journal.state).toMatchObject({ waiting: 2, keptAside: 1 });

  const { damaged } = await journal.aside.list();
  const [{ id, bytes: size } = { id: "", bytes: 0 }] = damaged;
  expect(String(await journal.aside.readDamaged(id))).toContain('"name":"Twa"');
  expect((await journal.aside.readDamaged(id))?.length).toBe(size);
  expect(await journal.aside.remove(id)).toBe(true);
  expect(await files(".damaged")).toEqual([]);
  expect(journal.state).toMatchObject({ waiting: 2, keptAside: 0 });
  await journal.close();
});

test("an intact record without the key by which the database names what it refuses is set aside, not taken for stored", async () => {
  const { journal, open, directory } = await openNew();
  await journal.close();
  const { submission_key: _, ...keyless } = leadOf("Keyless");
  const contents = ["5", "[]", "null", JSON.stringify(keyless), JSON.stringify(leadOf("One"))];
  await writeFile(join(directory, "00000001.journal"), Buffer.concat(contents.map(encodeRecord)));
  const again = await open();
  expect(await names(again)).toEqual(["One"]);
  expect(again.state).toMatchObject({ waiting: 1, keptAside: 4 });
  await again.close();
});

test("an altered record that can't be copied elsewhere stays where it is, and is counted", async () => {
  const { journal, files } = await openNew();
  for (const name of ["One", "Two"]) await journal.keep(leadOf(name));
  const [file = ""] = await files(".journal");
  const two = (await journal.oldest(2))[1];
  const bytes = await readFile(file);
  bytes.write("Twa", bytes.indexOf("Two"));
  await writeFile(file, bytes);
  await mkdir(`${file}-${two?.entry.from}.damaged`);
  expect(await names(journal)).toEqual(["One"]);
  journal.done(await journal.oldest(1));
  expect(journal.state).toEqual({ waiting: 0, since: null, keptAside: 1 });
  await journal.close();
  expect(await readFile(file, "utf8")).toContain("Twa");
});

test("entries set aside can be viewed, retried and removed one by one, and stay removed", async () => {
  const { journal, open, files } = await openNew();
  for (const name of ["One", "Two", "Three"]) await journal.keep(leadOf(name));
  for (const waiting of await journal.oldest(3)) await journal.setAside(waiting, "23514");
  const { refused, damaged } = await journal.aside.list();
  expect(damaged).toEqual([]);
  expect(refused.map(({ name, refusal }) => `${name} ${refusal}`)).toEqual([
    "One 23514",
    "Two 23514",
    "Three 23514",
  ]);
  const [one, two, three] = refused.map(({ id }) => id);

  expect(await journal.aside.remove(one ?? "")).toBe(true);
  expect(await journal.takeBack(two ?? "")).toBe(true);
  expect(await names(journal)).toEqual(["Two"]);
  for (const id of [one, two, "", "../process.lock", "00000001.journal"]) {
    expect(await journal.aside.remove(id ?? "")).toBe(false);
    expect(await journal.takeBack(id ?? "")).toBe(false);
    expect(await journal.aside.readDamaged(id ?? "")).toBeNull();
  }
  expect(journal.state).toMatchObject({ waiting: 1, keptAside: 1 });
  expect(await files(".refused")).toEqual([expect.stringContaining(three ?? "")]);
  await journal.close();
  const again = await open();
  expect(again.state).toMatchObject({ waiting: 2, keptAside: 0 });
  await again.close();
});

test("an entry that is being written when the journal closes is kept", async () => {
  const { journal, open } = await openNew();
  await journal.keep(leadOf("Before"));
  const kept = journal.keep(leadOf("Meanwhile"));
  await journal.close();
  await kept;
  const again = await open();
  expect(await names(again)).toEqual(["Before", "Meanwhile"]);
  await again.close();
});

test("permanently refused entries are set aside and retried at the next start", async () => {
  const { journal, open, files } = await openNew();
  await journal.keep(leadOf("Refused"));
  await journal.keep(leadOf("Taken"));
  const [refused, taken] = await journal.oldest(2);
  if (!refused || !taken) throw new Error("two wait");
  await journal.setAside(refused, "23514");
  journal.done([taken]);
  await expect.poll(() => files(".journal")).toEqual([]);
  expect(journal.state).toEqual({ waiting: 0, since: null, keptAside: 1 });
  await journal.close();

  const again = await open();
  expect(again.state).toMatchObject({ waiting: 1, keptAside: 0 });
  const [waiting] = await again.oldest(1);
  expect(waiting?.lead).toEqual(refused.lead);
  again.done([waiting ?? refused]);
  await expect.poll(() => files(".refused")).toEqual([]);
  await again.close();
});

test("a file that the disk doesn't give back holds up no others, nor a start, and is tried again", async () => {
  const { journal, open, files, logged } = await openNew();
  await journal.keep(leadOf("One"));
  await journal.close();
  const second = await open();
  await second.keep(leadOf("Two"));
  const [file = ""] = await files(".journal");
  const bytes = await readFile(file);
  await rm(file);
  await mkdir(file);
  expect(await names(second)).toEqual(["Two"]);
  expect(second.state).toMatchObject({ waiting: 1, keptAside: 1 });
  second.done(await second.oldest(1));
  await second.readAgain();
  expect(await second.oldest(1)).toEqual([]);
  expect(second.state).toEqual({ waiting: 0, since: null, keptAside: 1 });
  await expect.poll(() => files(".journal")).toEqual([file]);
  await second.close();

  const third = await open();
  expect(third.state).toEqual({ waiting: 0, since: null, keptAside: 1 });
  await third.keep(leadOf("Three"));
  expect(await names(third)).toEqual(["Three"]);
  await third.readAgain();
  expect(third.state).toMatchObject({ waiting: 1, keptAside: 1 });
  const unreadable = "a part of the journal can't be read: it stays, and is tried again";
  expect(logged.filter((line) => line === unreadable)).toHaveLength(2);

  await rmdir(file);
  await writeFile(file, bytes);
  await third.readAgain();
  expect(third.state).toEqual({ waiting: 2, since: RECEIVED_AT, keptAside: 0 });
  expect(await names(third)).toEqual(["One"]);
  third.done(await third.oldest(1));
  expect(await names(third)).toEqual(["Three"]);
  third.done(await third.oldest(1));
  await expect.poll(() => files(".journal")).toEqual([]);
  await third.close();
});

test("entries of a file that can't be read for a while are delivered once, and later ones get another file", async () => {
  const { journal, files } = await openNew();
  for (const name of ["Done", "One"]) await journal.keep(leadOf(name));
  journal.done(await journal.oldest(1));
  const [file = ""] = await files(".journal");
  await rename(file, `${file}.away`);
  expect(await names(journal)).toEqual([]);
  expect(journal.state).toEqual({ waiting: 0, since: null, keptAside: 1 });
  await journal.keep(leadOf("Two"));
  expect(await names(journal)).toEqual(["Two"]);
  await rename(`${file}.away`, file);
  await journal.readAgain();
  expect(journal.state).toMatchObject({ waiting: 2, keptAside: 0 });
  expect(await names(journal)).toEqual(["One"]);
  journal.done(await journal.oldest(1));
  journal.done(await journal.oldest(1));
  await expect.poll(() => files(".journal")).toEqual([]);
  await journal.close();
});

test("entries before one that can't be read are delivered", async () => {
  const { journal } = await openNew();
  for (const name of ["One", "Two"]) await journal.keep(leadOf(name));
  const [, two] = await journal.oldest(2);
  if (!two) throw new Error("two wait");
  // No buffer is that long: reading it fails as a bad part of the disk does.
  two.entry.to = Number.MAX_SAFE_INTEGER;
  expect(await names(journal)).toEqual(["One"]);
  journal.done(await journal.oldest(1));
  expect(await names(journal)).toEqual([]);
  expect(journal.state).toEqual({ waiting: 0, since: null, keptAside: 1 });
  await journal.close();
});

test("a refused entry that can't be written elsewhere blocks none behind it, and is tried again at the next start", async () => {
  const { journal, open, directory } = await openNew();
  for (const name of ["Refused", "Next"]) await journal.keep(leadOf(name));
  await writeFile(join(directory, "00000002.refused"), "in the way");
  const [refused] = await journal.oldest(1);
  if (!refused) throw new Error("one waits");
  await journal.setAside(refused, "23514");
  expect(await names(journal)).toEqual(["Next"]);
  journal.done(await journal.oldest(1));
  expect(journal.state).toEqual({ waiting: 0, since: null, keptAside: 1 });
  await journal.close();
  const again = await open();
  expect(await names(again)).toContain("Refused");
  await again.close();
});

test("an entry set aside stays there if the journal can't take it back", async () => {
  const { journal, open } = await openNew();
  await journal.keep(leadOf("Refused"));
  await journal.close();
  const full = await open(1);
  for (const waiting of await full.oldest(1)) await full.setAside(waiting, "23514");
  const { refused } = await full.aside.list();
  await expect(full.takeBack(refused[0]?.id ?? "")).rejects.toThrow(JournalFullError);
  expect((await full.aside.list()).refused).toEqual(refused);
  expect(refused).toHaveLength(1);
  await full.close();
});

test("a file set aside that somebody deleted by hand is no longer listed, nor found", async () => {
  const { journal, files } = await openNew();
  for (const name of ["One", "Two", "Three"]) await journal.keep(leadOf(name));
  for (const waiting of await journal.oldest(3)) await journal.setAside(waiting, "23514");
  const [first = "", second = ""] = (await files(".refused")).toSorted();
  await rm(first);
  await rm(second);
  expect(await journal.takeBack(basename(second))).toBe(false);
  expect((await journal.aside.list()).refused.map(({ name }) => name)).toEqual(["Three"]);
  expect(journal.state.keptAside).toBe(1);
  journal.aside.addDamaged("00000001.journal-0.damaged");
  expect(await journal.aside.readDamaged("00000001.journal-0.damaged")).toBeNull();
  expect(journal.state.keptAside).toBe(1);
  await journal.close();
});
