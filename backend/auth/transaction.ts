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

/** The same, with the account held from its beginning: its sessions, factors, links and itself change one after the other. */
export function inAccountTransaction<Result>(
  pool: Pool,
  userId: string,
  work: (db: ClientBase) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async (db) => {
    await db.query("select from auth.users where id = $1 for update", [userId]);
    return work(db);
  });
}
