import type { Logger } from "../logger.ts";
import type { Query } from "./as-caller.ts";
import type { ObjectFiles } from "./object-files.ts";

/** A file is there before its row is; what comes in is done in far less. */
const SETTLED_AFTER_MS = 60 * 60_000;
const MOST_AT_ONCE = 1000;

type SweepOptions = {
  /** In one short transaction, past every policy. */
  run: <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>;
  files: ObjectFiles;
  log: Logger;
};

/**
 * Deletes files that no row names: those of a process that was killed before it could write their row, or delete them.
 * Rows whose file is gone stay, and are told: a directory that is not mounted must cost nothing. Nor must a database that
 * is another one, which names none of the files.
 */
export async function sweepObjects({ run, files, log }: SweepOptions): Promise<void> {
  const orphans: string[] = [];
  let [kept, lost, after] = [0, 0, ""];
  for await (const page of files.list()) {
    const upTo = page.at(-1)?.version ?? after;
    const there = new Set(page.map(({ version }) => version));
    const rows = await rowsBetween(run, after, upTo);
    kept += rows.filter(({ version }) => there.has(version)).length;
    lost += await countLost(rows, there, files);
    const unnamed = there.difference(new Set(rows.map(({ version }) => version)));
    for (const { version, writtenAt } of page)
      if (unnamed.has(version) && Date.now() - writtenAt >= SETTLED_AFTER_MS) orphans.push(version);
    after = upTo;
  }
  lost += await countLost(await rowsBetween(run, after, null), new Set(), files);
  if (orphans.length > 0 && kept === 0) {
    log.error("stored files are kept: the database names none of them", { count: orphans.length });
  } else if (orphans.length > 0) {
    const removed = orphans.slice(0, MOST_AT_ONCE);
    await files.remove(removed);
    log.info("stored files that nothing names deleted", { count: removed.length });
  }
  if (lost > 0) log.error("stored files are missing", { count: lost });
}

type NamingRow = { version: string; is_settled: boolean };

async function rowsBetween(
  run: SweepOptions["run"],
  after: string,
  upTo: string | null,
): Promise<NamingRow[]> {
  const { rows } = await run((query) =>
    query(
      `select version, updated_at < now() - $3 * interval '1 millisecond' as is_settled from storage.objects
       where version collate "C" > $1 and ($2::text is null or version collate "C" <= $2)`,
      [after, upTo, SETTLED_AFTER_MS],
    ),
  );
  return rows;
}

/** A young one's file may have come after the list was made. */
async function countLost(rows: NamingRow[], there: ReadonlySet<string>, files: ObjectFiles): Promise<number> {
  let lost = 0;
  for (const { version, is_settled } of rows)
    if (!there.has(version) && (is_settled || !(await files.has(version)))) lost += 1;
  return lost;
}
