import type { Client } from "pg";

/**
 * Joins the transaction that the client is in already, which is its beginner's to end. Else commits when `work` returns, rolls back when it throws, and throws what it threw. A rollback can only fail with the
 * connection, whose end undoes everything too; the client is the caller's to end.
 */
export async function inTransaction<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  if (client.getTransactionStatus() === "T") return work();
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
