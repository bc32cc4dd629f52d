import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { UNFINISHED } from "#backend/backup/make-backup.ts";

const UNPROVEN = ".unproven";
const NAME = /^spinfront-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar\.zst(\.age)?$/;
/** A backup writes all the while: one that has not for so long was killed. */
const ABANDONED_AFTER_MS = 60 * 60_000;

/** The name under which a backup of this moment is found once it is proven. */
export function backupFileName(moment: Date, isEncrypted: boolean): string {
  const time = moment.toISOString().replaceAll(/[:.]/g, "-");
  return `spinfront-${time}.tar.zst${isEncrypted ? ".age" : ""}`;
}

/** Its name until then. */
export function unprovenName(fileName: string): string {
  return fileName + UNPROVEN;
}

/** Deletes proven backups, the newest `keep` excepted, and the given one whatever the clock says. */
export async function deleteBeyond(directory: string, keep: number, latest: string): Promise<string[]> {
  const earlier = (await readdir(directory)).filter((name) => NAME.test(name) && name !== latest);
  const outlived = earlier
    .sort()
    .reverse()
    .slice(keep - 1);
  for (const name of outlived) await rm(join(directory, name), { force: true });
  return outlived;
}

/** Deletes what was never proven, except `latest`, and what a killed backup left half-written. */
export async function deleteFailed(directory: string, latest: string | null): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith("spinfront-")) continue;
    const isOldProof = name.endsWith(UNPROVEN) && latest !== null && name !== latest;
    const isAbandoned =
      name.endsWith(UNFINISHED) && (await ageOf(join(directory, name))) > ABANDONED_AFTER_MS;
    if (isOldProof || isAbandoned) await rm(join(directory, name), { force: true });
  }
}

async function ageOf(path: string): Promise<number> {
  const modified = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  );
  return Date.now() - modified;
}
