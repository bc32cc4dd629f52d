import pg from "pg";
import { endedBy } from "./deadline.ts";
import type { Lend } from "./rest/connection-shares.ts";

/** Whether the database answers, and whether it can write to disk. */
export type Readiness = { database: boolean; storage: boolean };

/** About as long as a balancer waits for an answer. */
const ANSWER_WITHIN_MS = 2_500;
/** Results are shared for this long, because strangers may ask as often as they like. */
const HOLDS_FOR_MS = 500;

const UNREACHABLE: Readiness = { database: false, storage: false };

/**
 * Needs room on the disk as new rows would: the count spills a megabyte to a temporary file, and the message's commit is
 * flushed to the write-ahead log. Neither leaves anything in a table.
 */
const WRITE = `
  select pg_catalog.set_config('work_mem', '64kB', true);
  select pg_catalog.count(*) from pg_catalog.generate_series(1, 40000);
  select pg_catalog.pg_logical_emit_message(true, 'readiness', '')`;

/** Asks on one connection at a time, and answers in time also while the database hangs. */
export function createReadiness(lend: Lend): () => Promise<Readiness> {
  let latest: Promise<Readiness> | undefined;
  const ask = () => {
    const asking = probe(lend);
    void asking.then(() => {
      setTimeout(() => {
        latest = undefined;
      }, HOLDS_FOR_MS).unref();
    });
    return asking;
  };
  return () => {
    latest ??= ask();
    const late = new Error("The database does not answer");
    return endedBy(performance.now() + ANSWER_WITHIN_MS, latest, () => late).catch(() => UNREACHABLE);
  };
}

async function probe(lend: Lend): Promise<Readiness> {
  try {
    await lend((client) => client.query(WRITE));
    return { database: true, storage: true };
  } catch (error) {
    return error instanceof pg.DatabaseError ? { database: true, storage: false } : UNREACHABLE;
  }
}
