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
  const settled = await files.listSettled(SETTLED_AFTER_MS);
  const orphans: string[] = [];
  let kept = 0;
  for (let start = 0; start < settled.length && orphans.length < MOST_AT_ONCE; start += MOST_AT_ONCE) {
    const part = settled.slice(start, start + MOST_AT_ONCE);
    const named = await run((query) =>
      query("select version from storage.objects where version = any ($1)", [part]),
    );
    const known = new Set(named.rows.map(({ version }) => version));
    kept += known.size;
    orphans.push(...part.filter((version) => !known.has(version)));
  }
  if (orphans.length > 0 && kept === 0) {
    log.error("stored files are kept: the database names none of them", { count: orphans.length });
  } else if (orphans.length > 0) {
    await files.remove(orphans);
    log.info("stored files that nothing names deleted", { count: orphans.length });
  }
  const lost = await countLost(run, files);
  if (lost > 0) log.error("stored files are missing", { count: lost });
}

async function countLost(run: SweepOptions["run"], files: ObjectFiles): Promise<number> {
  let lost = 0;
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const { rows } = await run((query) =>
      query("select id, version from storage.objects where id > $1 order by id limit $2", [
        after,
        MOST_AT_ONCE,
      ]),
    );
    for (const { version } of rows) if (!(await files.has(String(version)))) lost += 1;
    if (rows.length < MOST_AT_ONCE) return lost;
    after = rows.at(-1).id;
  }
}
