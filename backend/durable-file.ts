import { randomUUID } from "node:crypto";
import { link, open, rename, rm, unlink } from "node:fs/promises";
import { dirname } from "node:path";

type Content = string | AsyncIterable<Uint8Array>;

/** Replaces a file, readable by its owner only, atomically and so that it survives a power cut. */
export async function replaceDurably(path: string, content: Content): Promise<void> {
  await rename(await writeDraft(path, content), path);
  await syncDirectory(dirname(path));
}

/** The same for a new file. If several processes create it at once, the first wins and the others must read its file. */
export async function createDurably(path: string, content: string): Promise<void> {
  const draft = await writeDraft(path, content);
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await unlink(draft);
  await syncDirectory(dirname(path));
}

/** Writes a temporary file beside `path`, flushed to disk, and returns its path. Leaves no file if that fails. */
async function writeDraft(path: string, content: Content): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  await using file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return draft;
}

/** Flushes a directory's new and changed names to disk, so that they survive a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  await using directory = await open(path);
  await directory.sync();
}
