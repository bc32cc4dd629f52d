import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { BackendClient } from "#app/lib/request-context.ts";
import { silentLog } from "../../tests/support/silent-log.ts";
import { PictureEncoder } from "./encoder.ts";
import { MadePictures } from "./made-pictures.ts";

const KEY = `${"0".repeat(32)}-800x600-c4b7a6`;

test("derived files of a deleted picture are removed even while more are being made", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "spinfront-made-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const made = new MadePictures({
    dataDir,
    encoder: new PictureEncoder(silentLog),
    client: {} as BackendClient,
  });
  const directory = join(made.directory, KEY);
  await mkdir(directory, { recursive: true });
  const draw = async () => {
    for (;;) await writeFile(join(directory, randomUUID()), "");
  };
  const drawing = Promise.all([draw(), draw(), draw()]).catch((error) => error.code);
  await expect.poll(async () => (await readdir(directory)).length).toBeGreaterThan(50);

  await Promise.all([made.deleteLeftovers(new Set(), 0), made.deleteLeftovers(new Set(), 0)]);

  expect(await drawing).toBe("ENOENT");
  expect(await readdir(made.directory)).toEqual([]);
});
