import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listStaticFiles } from "./static-files.ts";

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "spinfront-files-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

test("a file is read once and cached", async () => {
  const directory = await makeDirectory();
  await writeFile(join(directory, "robots.txt"), "first");
  const files = await listStaticFiles(directory);
  await files.get("/robots.txt");
  await writeFile(join(directory, "robots.txt"), "second");
  expect(String((await files.get("/robots.txt"))?.body.identity)).toBe("first");
  expect(files.get("/humans.txt")).toBeUndefined();
});

test("a failed read is retried at the next request", async () => {
  const directory = await makeDirectory();
  const file = join(directory, "robots.txt");
  await writeFile(file, "there");
  const files = await listStaticFiles(directory);
  await rm(file);
  await expect(files.get("/robots.txt")).rejects.toThrow("ENOENT");
  await writeFile(file, "there again");
  expect(String((await files.get("/robots.txt"))?.body.identity)).toBe("there again");
});
