import type { ClientBase, Pool } from "pg";
import * as transaction from "../postgres/transaction.ts";

/** Commits when `work` returns, rolls back when it throws. The pool throws away a connection that was lost meanwhile. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (db: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    return await transaction.inTransaction(client, () => work(client));
  } finally {
    client.release();
  }
}
