import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import type { BackendClient } from "#app/lib/request-context.ts";
import { silentLog } from "../../tests/support/silent-log.ts";
import { fillDisk, mountSmallDisk, unmountSmallDisk } from "../../tests/support/small-disk.ts";
import { rememberClientAddress } from "../http/client-address.ts";
import { PictureEncoder } from "./encoder.ts";
import { MadePictures } from "./made-pictures.ts";
import { showPictures } from "./show-picture.ts";

const KEY = `${"0".repeat(32)}-800x600-c4b7a6`;

test("what is made is served from a full disk, and whatever its stored picture has become", async ({
  skip,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), "spinfront-made-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  skip(!mountSmallDisk(dataDir), "a disk that can be filled needs a tmpfs, and so root's rights");
  onTestFinished(() => unmountSmallDisk(dataDir));
  const encoder = new PictureEncoder(silentLog);
  onTestFinished(() => encoder.stop());
  const made = new MadePictures({ dataDir, encoder, client: {} as BackendClient });
  const show = showPictures(made);
  const statusOf = async (name: string) =>
    (await show(new Request(`https://site.test/media/${KEY}/${name}`))).status;
  const stored = join(made.directory, KEY, "stored");
  await mkdir(join(made.directory, KEY), { recursive: true });
  await sharp({ create: { width: 800, height: 600, channels: 3, background: "#c4b7a6" } })
    .webp()
    .toFile(stored);
  expect(await statusOf("480.webp")).toBe(200);

  const makeRoom = await fillDisk(dataDir);
  expect([await statusOf("800.webp"), await statusOf("480.webp")]).toEqual([503, 200]);
  const upload = { kind: "take", from: stored, to: await made.draft(), key: null } as const;
  await expect(encoder.run(upload, "asked for")).rejects.toMatchObject({ code: "ENOSPC" });
  await makeRoom();
  expect(await statusOf("800.webp")).toBe(200);

  await writeFile(stored, "damaged");
  expect([await statusOf("480.jpg"), await statusOf("480.webp")]).toEqual([404, 200]);
  expect((await readdir(join(made.directory, KEY))).sort()).toEqual(["480.webp", "800.webp", "stored"]);
});

/** The processes that this one has started and not ended. */
async function listChildren(): Promise<number[]> {
  const tasks = await readdir("/proc/self/task");
  const lists = await Promise.all(tasks.map((task) => readFile(`/proc/self/task/${task}/children`, "utf8")));
  return lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
}

test("the encoder outlives the signals of Ctrl+C, but memory is taken from it before the server; a variant that ends it is not tried again at once", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "spinfront-made-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const others = await listChildren();
  const listEncoders = async () => (await listChildren()).filter((pid) => !others.includes(pid));
  const encoder = new PictureEncoder(silentLog);
  onTestFinished(() => encoder.stop());
  const made = new MadePictures({ dataDir, encoder, client: {} as BackendClient });
  const show = showPictures(made);
  const statusOf = async (name: string) =>
    (await show(new Request(`https://site.test/media/${KEY}/${name}`))).status;
  await mkdir(join(made.directory, KEY), { recursive: true });
  await sharp({ create: { width: 800, height: 600, channels: 3, background: "#c4b7a6" } })
    .webp()
    .toFile(join(made.directory, KEY, "stored"));

  const ending = statusOf("800.webp");
  await expect.poll(listEncoders, { interval: 5 }).toHaveLength(1);
  for (const pid of await listEncoders()) process.kill(pid, "SIGKILL");
  expect(await ending).toBe(503);
  expect([await statusOf("800.webp"), await listEncoders()]).toEqual([503, []]);

  expect(await statusOf("480.webp")).toBe(200);
  const [pid = 0] = await listEncoders();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.kill(pid, signal);
  expect([await statusOf("480.jpg"), await listEncoders()]).toEqual([200, [pid]]);
  expect(await readFile(`/proc/${pid}/oom_score_adj`, "utf8")).toBe("1000\n");
});

/** The directory of a picture of which nothing has been made yet. */
async function makeDirectory(): Promise<{ made: MadePictures; directory: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), "spinfront-made-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const made = new MadePictures({
    dataDir,
    encoder: new PictureEncoder(silentLog),
    client: {} as BackendClient,
  });
  const directory = join(made.directory, KEY);
  await mkdir(directory, { recursive: true });
  return { made, directory };
}

test("derived files of a deleted picture are removed even while more are being made", async () => {
  const { made, directory } = await makeDirectory();
  const draw = async () => {
    for (;;) await writeFile(join(directory, randomUUID()), "");
  };
  const drawing = Promise.all([draw(), draw(), draw()]).catch((error) => error.code);
  await expect.poll(async () => (await readdir(directory)).length).toBeGreaterThan(50);

  // As at the root of a volume that is mounted here.
  await mkdir(join(made.directory, "lost+found"));
  await Promise.all([made.deleteLeftovers(new Set(), 0), made.deleteLeftovers(new Set(), 0)]);

  expect(await drawing).toBe("ENOENT");
  expect(await readdir(made.directory)).toEqual(["lost+found"]);
});

test("what a killed process left half-written beside a picture's variants is deleted, once it is old", async () => {
  const { made, directory } = await makeDirectory();
  const [abandoned, beingWritten] = [`480.avif.${randomUUID()}`, `800.avif.${randomUUID()}`];
  const complete = ["480.webp", "stored"];
  for (const name of [abandoned, beingWritten, ...complete]) await writeFile(join(directory, name), "");
  for (const name of [abandoned, ...complete]) await utimes(join(directory, name), 1, 1);

  await made.deleteLeftovers(new Set([KEY]), 60_000);

  expect((await readdir(directory)).sort()).toEqual([...complete, beingWritten].sort());
});

test("a limited number of pictures is looked for at a time, in turn for each network, and a missing one not again at once", async () => {
  // On a busy machine, requests would otherwise have waited too long before the test answers the first ones.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const dataDir = await mkdtemp(join(tmpdir(), "spinfront-made-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  let isDown = false;
  const asked: (() => void)[] = [];
  const answer = async () => {
    await new Promise<void>((resolve) => asked.push(resolve));
    return isDown ? Response.json({}, { status: 400 }) : Response.json([]);
  };
  const answerAll = () => {
    for (const resolve of asked.splice(0)) resolve();
  };
  const client: BackendClient = createClient("http://storage.test", "key", { global: { fetch: answer } });
  const show = showPictures(new MadePictures({ dataDir, encoder: new PictureEncoder(silentLog), client }));
  const statusOf = async (number: number, remoteAddress = "203.0.113.1") => {
    const key = `${String(number).padStart(32, "0")}-800x600-c4b7a6`;
    const request = new Request(`https://site.test/media/${key}/480.webp`);
    rememberClientAddress(request, { socket: { remoteAddress } } as IncomingMessage, 0);
    return (await show(request)).status;
  };

  const flood = Array.from({ length: 16 + 256 + 1 }, (_, number) => statusOf(number));
  const answers: number[] = [];
  for (const status of flood) status.then((answer) => answers.push(answer));
  await expect.poll(() => answers).toEqual([503]);
  await expect.poll(() => asked).toHaveLength(16);
  const other = statusOf(301, "203.0.113.2");
  await expect.poll(() => answers).toEqual([503, 503]);
  answerAll();
  await expect.poll(() => asked).toHaveLength(16);
  answerAll();
  expect(await other).toBe(404);

  const answering = setInterval(answerAll);
  onTestFinished(() => clearInterval(answering));
  await Promise.all(flood);
  expect(answers).toEqual([503, 503, ...Array(271).fill(404)]);
  clearInterval(answering);
  expect(await statusOf(301)).toBe(404);
  isDown = true;
  for (const _ of ["once", "and again"]) {
    const failing = statusOf(302);
    await expect.poll(() => asked).toHaveLength(1);
    answerAll();
    expect(await failing).toBe(503);
  }
});
