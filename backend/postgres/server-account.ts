import { chmod, chown, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** The account that PostgreSQL runs under; `undefined` is our own. */
export type ServerAccount = { uid: number; gid: number } | undefined;

// PostgreSQL refuses to run as root. "nobody" by number exists everywhere, so no account has to be made.
const NOBODY = { uid: 65534, gid: 65534 };

/** Root hands over to the account that already owns the cluster, so that a cluster made without root stays usable. */
export async function accountFor(clusterDir: string): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return undefined;
  if (process.platform !== "linux") {
    throw new Error(
      "PostgreSQL does not run as root here. Start this as an ordinary user, or set DATABASE_URL.",
    );
  }
  const owner = await stat(clusterDir).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return NOBODY;
}

/** Undoes what a copy of the data directory does to it: PostgreSQL wants its files owned by it and open to nobody else. */
export async function claim(clusterDir: string, account: ServerAccount): Promise<void> {
  await chmod(clusterDir, 0o700);
  if (!account || (await stat(clusterDir)).uid === account.uid) return;
  const entries = await readdir(clusterDir, { recursive: true });
  await Promise.all(
    ["", ...entries].map((entry) => chown(join(clusterDir, entry), account.uid, account.gid)),
  );
}
