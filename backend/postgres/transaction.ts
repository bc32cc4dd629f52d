import type { ClientBase } from "pg";

/**
 * Commits when `work` returns; rolls back and rethrows when it throws. Joins a transaction that the client is already in,
 * and leaves ending it to whoever began it.
 */
export async function inTransaction<Result>(
  client: ClientBase,
  work: () => Promise<Result>,
): Promise<Result> {
  if (client.getTransactionStatus() === "T") return work();
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    // A rollback fails only if the connection is lost, and then PostgreSQL rolls back by itself.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
