import pg from "pg";
import { withDeadline } from "./deadline.ts";
import type { WithConnection } from "./rest/connection-shares.ts";

/** Whether the database answers, and whether it can write to disk. */
export type Readiness = { database: boolean; storage: boolean };

/** About as long as a load balancer waits for an answer. */
const ANSWER_WITHIN_MS = 2_500;
/** A result is reused for this long, because strangers may ask as often as they like. */
const REUSE_FOR_MS = 500;

const UNREACHABLE: Readiness = { database: false, storage: false };

/**
 * Needs disk space as new rows would, but leaves nothing in a table: the count spills a megabyte to a temporary file, and
 * committing the message flushes it to the write-ahead log. Hosts make a database read-only when its disk is nearly full,
 * and the message is none of the writes that this forbids.
 */
const WRITE = `
  do $$ begin
    if pg_catalog.current_setting('transaction_read_only')::boolean then raise read_only_sql_transaction; end if;
  end $$;
  select pg_catalog.set_config('work_mem', '64kB', true);
  select pg_catalog.count(*) from pg_catalog.generate_series(1, 40000);
  select pg_catalog.pg_logical_emit_message(true, 'readiness', '')`;

/** Uses one connection at a time, and answers in time even while the database hangs. */
export function createReadiness(withConnection: WithConnection): () => Promise<Readiness> {
  let latest: Promise<Readiness> | undefined;
  const forget = () => {
    latest = undefined;
  };
  return () => {
    latest ??= probe(withConnection).finally(() => setTimeout(forget, REUSE_FOR_MS).unref());
    const late = new Error("The database does not answer");
    return withDeadline(performance.now() + ANSWER_WITHIN_MS, latest, () => late).catch(() => UNREACHABLE);
  };
}

async function probe(withConnection: WithConnection): Promise<Readiness> {
  try {
    await withConnection((client) => client.query(WRITE));
    return { database: true, storage: true };
  } catch (error) {
    return error instanceof pg.DatabaseError ? { database: true, storage: false } : UNREACHABLE;
  }
}
