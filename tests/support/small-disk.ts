import { execFileSync } from "node:child_process";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";

const SIZE_MB = 256;

/** Mounts a small tmpfs over the directory. @returns false where that is not permitted, which takes root */
export function mountSmallDisk(directory: string): boolean {
  const options = ["-t", "tmpfs", "-o", `size=${SIZE_MB}m,mode=0700`, "small-disk", directory];
  try {
    execFileSync("mount", options, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

export function unmountSmallDisk(directory: string): void {
  execFileSync("umount", ["--lazy", directory]);
}

/** Fills the disk to its last byte. @returns a function that frees the space again */
export async function fillDisk(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, "filler");
  const file = await open(path, "w");
  try {
    for (let bytes = 1024 * 1024; bytes >= 1; bytes /= 2) await fillBy(file, Buffer.alloc(bytes));
  } finally {
    await file.close();
  }
  return () => rm(path);
}

async function fillBy(file: FileHandle, part: Buffer): Promise<void> {
  try {
    for (;;) await file.write(part);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
