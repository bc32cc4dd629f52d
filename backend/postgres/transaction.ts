import type { Client } from "pg";

/**
 * Commits when `work` returns, rolls back when it throws, and throws what it threw. A rollback can only fail with the
 * connection, whose end undoes everything too; the client is the caller's to end.
 */
export async function inTransaction<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
