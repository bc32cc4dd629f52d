import { execFile } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { syncDirectory } from "../durable-file.ts";
import type { Binaries } from "./binaries.ts";
import { ROLE_NAMES } from "./role-passwords.ts";
import { accountForInitdb, claim, type ServerAccount } from "./server-account.ts";

const UNFINISHED = "unfinished-cluster-";
const PASSWORD_FILE = "unfinished-owner-password";

type NewCluster = {
  clusterDir: string;
  ownerPassword: string;
  binaries: Binaries;
  account: ServerAccount;
  isScratch: boolean;
};

/** Makes a cluster under a temporary name and renames it when complete, so that an incomplete one is never served. */
export async function makeCluster(options: NewCluster): Promise<void> {
  const { clusterDir, ownerPassword, binaries, account, isScratch } = options;
  const parentDir = dirname(clusterDir);
  await removeUnfinished(parentDir);
  // initdb reads the password file from its working directory, the unfinished cluster, as `../…`.
  await chmod(parentDir, 0o711);
  const unfinished = await mkdtemp(join(parentDir, UNFINISHED));
  const passwordFile = join(parentDir, PASSWORD_FILE);
  await writeFile(passwordFile, ownerPassword, { mode: 0o600 });
  const maker = await accountForInitdb(account);
  if (maker) {
    await chown(unfinished, maker.uid, maker.gid);
    await chown(passwordFile, maker.uid, maker.gid);
  }
  await runInitdb(unfinished, binaries, maker, isScratch);
  await rm(passwordFile);
  await claim(unfinished, account);
  await chmod(parentDir, 0o700);
  await rename(unfinished, clusterDir);
  await syncDirectory(parentDir);
}

/**
 * The cluster is PostgreSQL's working directory. On Linux, /proc reaches that without entering the directories above: so
 * the cluster can stay in DATA_DIR even if only root may enter those and PostgreSQL does not run as root.
 */
export function dataDirectoryArgument(clusterDir: string): string {
  return process.platform === "linux" ? "/proc/self/cwd" : clusterDir;
}

/** PostgreSQL's own words about the latest failure in what it printed or logged. */
export function failureIn(output: string): string {
  const lines = output.trim().split("\n");
  const line = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? "";
  return line.replace(/^.*?(FATAL|PANIC|error): +/, "");
}

async function removeUnfinished(parentDir: string): Promise<void> {
  await mkdir(parentDir, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parentDir)) {
    if (!name.startsWith("unfinished-")) continue;
    await rm(join(parentDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

async function runInitdb(
  directory: string,
  { initdb }: Binaries,
  maker: ServerAccount,
  isScratch: boolean,
): Promise<void> {
  const args = [
    `--pgdata=${dataDirectoryArgument(directory)}`,
    `--username=${ROLE_NAMES.owner}`,
    `--pwfile=../${PASSWORD_FILE}`,
    "--auth-local=scram-sha-256",
    "--auth-host=reject",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    ...(isScratch ? ["--no-sync"] : []),
  ];
  try {
    await promisify(execFile)(initdb, args, { ...maker, cwd: directory, env: {} });
  } catch (error) {
    const { stderr = "", message } = error as Error & { stderr?: string };
    throw new Error(`PostgreSQL could not make its data directory: ${failureIn(stderr) || message}`);
  }
}
