import type { ObjectFiles } from "./object-files.ts";
import type { StorageCall } from "./storage-call.ts";

/** A file is written before its row; an upload takes far less. */
const SETTLED_AFTER_MS = 60 * 60_000;
const MAX_DELETED = 1000;

/**
 * Deletes files that no row references, which killed processes leave behind. Rows whose file is missing are kept and
 * logged, because the directory may not be mounted. If no row references any file, nothing is deleted, because the
 * database may be the wrong one.
 * @param run runs one short transaction as the service role
 */
export async function sweepObjects({
  run,
  files,
  log,
}: Pick<StorageCall, "run" | "files" | "log">): Promise<void> {
  const orphans: string[] = [];
  let [kept, lost, after] = [0, 0, ""];
  for await (const page of files.list()) {
    const upTo = page.at(-1)?.version ?? after;
    const present = new Set(page.map(({ version }) => version));
    const rows = await rowsBetween(run, after, upTo);
    kept += rows.filter(({ version }) => present.has(version)).length;
    lost += await countLost(rows, present, files);
    const unreferenced = present.difference(new Set(rows.map(({ version }) => version)));
    for (const { version, writtenAt } of page)
      if (unreferenced.has(version) && Date.now() - writtenAt >= SETTLED_AFTER_MS) orphans.push(version);
    after = upTo;
  }
  lost += await countLost(await rowsBetween(run, after, null), new Set(), files);
  if (orphans.length > 0 && kept === 0) {
    log.error("stored files are kept: the database refers to none of them", { count: orphans.length });
  } else if (orphans.length > 0) {
    const removed = orphans.slice(0, MAX_DELETED);
    await files.remove(removed);
    log.info("stored files without a row deleted", { count: removed.length });
  }
  if (lost > 0) log.error("stored files are missing", { count: lost });
}

type VersionRow = { version: string; is_settled: boolean };

async function rowsBetween(
  run: StorageCall["run"],
  after: string,
  upTo: string | null,
): Promise<VersionRow[]> {
  const { rows } = await run((query) =>
    query(
      `select version, updated_at < now() - $3 * interval '1 millisecond' as is_settled from storage.objects
       where version collate "C" > $1 and ($2::text is null or version collate "C" <= $2)`,
      [after, upTo, SETTLED_AFTER_MS],
    ),
  );
  return rows;
}

/** Looks again for the file of a recent row, which may be newer than the list. */
async function countLost(
  rows: VersionRow[],
  listed: ReadonlySet<string>,
  files: ObjectFiles,
): Promise<number> {
  let lost = 0;
  for (const { version, is_settled } of rows)
    if (!listed.has(version) && (is_settled || !(await files.has(version)))) lost += 1;
  return lost;
}
