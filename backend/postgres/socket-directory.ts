import { rmSync } from "node:fs";
import { chown, mkdtemp } from "node:fs/promises";
import type { ServerAccount } from "./server-account.ts";

export type SocketDirectory = { path: string; remove(): void };

// A socket's path holds at most 107 bytes (103 on macOS), fewer than many a DATA_DIR has, and both accounts must
// reach it, which TMPDIR does not promise. /tmp is short and open everywhere; mkdtemp makes the directory private.
export const SOCKET_DIR_PREFIX = "/tmp/spinfront-";

/** Makes a directory that only the server's account and root can enter; gone at the latest when this process exits. */
export async function makeSocketDirectory(account: ServerAccount): Promise<SocketDirectory> {
  const path = await mkdtemp(SOCKET_DIR_PREFIX);
  if (account) await chown(path, account.uid, account.gid);
  function remove() {
    process.removeListener("exit", remove);
    rmSync(path, { recursive: true, force: true });
  }
  process.once("exit", remove);
  return { path, remove };
}
