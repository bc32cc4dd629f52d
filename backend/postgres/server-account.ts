import { createHash } from "node:crypto";
import { chmod, lchown, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { DataDirectoryInUseError, lockDataDirectory } from "./data-directory-lock.ts";

/** The account that PostgreSQL runs under; `undefined` means our own. */
export type ServerAccount = { uid: number; gid: number } | undefined;

/** An account that no other start on this machine can choose until it is released or this process ends. */
type ReservedAccount = { account: ServerAccount; release(): void };

/**
 * PostgreSQL refuses to run as root, and every process of its account can read its files. These user ids are unassigned
 * (systemd, "Users, Groups, UIDs and GIDs") and also exist in containers, so no account has to be created.
 */
const FIRST_UID = 60_706;
const UIDS = 478;
/** Marks ids that a start has chosen whose server does not run yet. Only root writes here. */
const RESERVATIONS = "/run/spinfront/accounts";
/** "nobody": shared with other daemons, and used by clusters of earlier releases. */
const NOBODY_UID = 65_534;
/** Lower ids belong to the system (Debian Policy, 9.2.2). */
const FIRST_PERSON_UID = 1_000;

/**
 * As root: the ordinary account that already owns the cluster, so that a cluster made without root stays usable, or else a
 * user id that no account and no process has. The caller has stopped the cluster's own server, and must hold the
 * reservation until it runs again.
 */
export async function reserveAccount(clusterDir: string): Promise<ReservedAccount> {
  if (process.getuid?.() !== 0) return { account: undefined, release() {} };
  if (process.platform !== "linux") {
    throw new Error(
      "PostgreSQL does not run as root here. Start this as an ordinary user, or set DATABASE_URL.",
    );
  }
  const owner = await stat(clusterDir).catch(() => undefined);
  const isShared = !owner || owner.uid === 0 || owner.uid === NOBODY_UID;
  if (!isShared && !isReservedUid(owner.uid)) {
    return { account: { uid: owner.uid, gid: owner.gid }, release() {} };
  }
  const former = owner && isReservedUid(owner.uid) ? [owner.uid] : [];
  for (const uid of [...former, ...candidateUids(clusterDir)]) {
    const release = reserve(uid);
    // Checked after reserving: the server of the start that had reserved it may be running by now.
    if (release && !(await usedIds(clusterDir)).has(uid)) return { account: { uid, gid: uid }, release };
    release?.();
  }
  throw new Error("Every account number for PostgreSQL is taken. Set DATABASE_URL to use your own.");
}

/** Returns a function that releases the id, or null if another start has reserved it. */
function reserve(uid: number): (() => void) | null {
  try {
    return lockDataDirectory(join(RESERVATIONS, String(uid))).release;
  } catch (error) {
    // If nothing can be written there, starts cannot know about each other.
    return error instanceof DataDirectoryInUseError ? null : () => {};
  }
}

function isReservedUid(uid: number): boolean {
  return uid >= FIRST_UID && uid < FIRST_UID + UIDS;
}

/** All user ids of the range, in an order that depends on the cluster, so that two clusters rarely try the same first. */
function candidateUids(clusterDir: string): number[] {
  const start = createHash("sha256").update(clusterDir).digest().readUInt32BE();
  return Array.from({ length: UIDS }, (_, step) => FIRST_UID + ((start + step) % UIDS));
}

/** The ids of all accounts, groups and processes, except this cluster's own processes. */
async function usedIds(clusterDir: string): Promise<Set<number>> {
  const named = (await Promise.all(["/etc/passwd", "/etc/group"].map(listEntries))).flat();
  const running = await Promise.all(
    (await listProcesses()).map(async ({ pid, ids }) =>
      ids.some(isReservedUid) && (await isOwnOrEnding(pid, clusterDir)) ? [] : ids,
    ),
  );
  return new Set([...named.map(({ id }) => id), ...running.flat()]);
}

/** initdb insists on an account that has a name: uses a system account that has no processes. `claim` then changes the owner. */
export async function accountForInitdb(account: ServerAccount): Promise<ServerAccount> {
  if (!account) return undefined;
  const running = new Set((await listProcesses()).flatMap(({ ids }) => ids));
  const accounts = (await listEntries("/etc/passwd")).filter(({ id }) => id > 0 && id < FIRST_PERSON_UID);
  const idle = accounts.find(({ id, group }) => !running.has(id) && !running.has(group));
  return idle ? { uid: idle.id, gid: idle.group } : { uid: NOBODY_UID, gid: NOBODY_UID };
}

/** Reads a file of the format of passwd(5) or group(5); only the former has a group. */
async function listEntries(file: string): Promise<{ id: number; group: number }[]> {
  const list = await readFile(file, "utf8").catch(() => "");
  return Array.from(list.matchAll(/^[^:\n]*:[^:\n]*:(\d+):(\d*)/gm), ([, id, group]) => ({
    id: Number(id),
    group: Number(group),
  }));
}

/** All processes with their real, effective, saved and file system user and group ids (proc_pid_status(5)). */
async function listProcesses(): Promise<{ pid: string; ids: number[] }[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
      const lines = status.matchAll(/^[UG]id:\s+(.*)$/gm);
      return { pid, ids: Array.from(lines, ([, line = ""]) => line.split(/\s+/).map(Number)).flat() };
    }),
  );
}

/**
 * Whether the process belongs to this cluster, as a killed server's child process does for a moment, or is ending: then it
 * has no working directory.
 */
async function isOwnOrEnding(pid: string, clusterDir: string): Promise<boolean> {
  const cluster = await stat(clusterDir).catch(() => undefined);
  try {
    const workingDir = await stat(`/proc/${pid}/cwd`);
    return workingDir.ino === cluster?.ino && workingDir.dev === cluster.dev;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}

/**
 * Makes the account the owner of the whole cluster and denies access to all others. Changes the directory itself last: an
 * interrupted run then starts over.
 */
export async function claim(clusterDir: string, account: ServerAccount): Promise<void> {
  await chmod(clusterDir, 0o700);
  if (!account || (await stat(clusterDir)).uid === account.uid) return;
  const entries = await readdir(clusterDir, { recursive: true });
  // lchown does not follow links: a process that shared the account may have left one that points elsewhere.
  await Promise.all(entries.map((entry) => lchown(join(clusterDir, entry), account.uid, account.gid)));
  await lchown(clusterDir, account.uid, account.gid);
}
