import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
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

test("files whose address changes with them may be cached for good, others for an hour, and hidden ones are not served", async () => {
  const directory = await makeDirectory();
  await mkdir(join(directory, "assets"));
  for (const file of ["assets/a.js", "robots.txt", ".env"]) await writeFile(join(directory, file), "there");
  const files = await listStaticFiles(directory);
  const cachingOf = async (path: string) => (await files.get(path))?.headers["cache-control"];
  expect(await cachingOf("/assets/a.js")).toBe("public, max-age=31536000, immutable");
  expect(await cachingOf("/robots.txt")).toBe("public, max-age=3600");
  expect(files.get("/.env")).toBeUndefined();
});
