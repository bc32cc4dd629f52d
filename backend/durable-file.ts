import { randomUUID } from "node:crypto";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Puts a file for its owner alone (mode 0600) under this name: whole or not at all, and still there after a power cut. */
export async function replaceDurably(path: string, content: string): Promise<void> {
  await rename(await writeDraft(path, content), path);
  await syncDirectory(dirname(path));
}

/** Writes a file for its owner alone beside `path`, down to the disk, for the caller to put in its place. Returns its path. */
export async function writeDraft(path: string, content: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  await using file = await open(draft, "wx", 0o600);
  await file.writeFile(content);
  await file.sync();
  return draft;
}

/** Makes the names in a directory, new and changed, last through a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  await using directory = await open(path);
  await directory.sync();
}
