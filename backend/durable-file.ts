import { randomUUID } from "node:crypto";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Replaces a file, readable by its owner only, in one step (all or nothing) that survives a power cut. */
export async function replaceDurably(path: string, content: string): Promise<void> {
  await rename(await writeDraft(path, content), path);
  await syncDirectory(dirname(path));
}

/** Writes a temporary file beside `path`, readable by its owner only and flushed to disk. Returns its path. */
export async function writeDraft(path: string, content: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  await using file = await open(draft, "wx", 0o600);
  await file.writeFile(content);
  await file.sync();
  return draft;
}

/** Flushes a directory's new and changed names to disk, so that they survive a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  await using directory = await open(path);
  await directory.sync();
}
