import { chown, mkdtemp } from "node:fs/promises";
import type { ServerAccount } from "./server-account.ts";

// A socket's path holds at most 107 bytes (103 on macOS), fewer than many a DATA_DIR has, and both accounts must
// reach it, which TMPDIR does not promise. /tmp is short and open everywhere; mkdtemp makes the directory private.
export const SOCKET_DIR_PREFIX = "/tmp/spinfront-";

/** Makes a new directory that only the server's account and root can enter; PostgreSQL keeps its sockets there fresh. */
export async function makeSocketDirectory(account: ServerAccount): Promise<string> {
  const directory = await mkdtemp(SOCKET_DIR_PREFIX);
  if (account) await chown(directory, account.uid, account.gid);
  return directory;
}
