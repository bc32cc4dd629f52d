import type { ClientBase } from "pg";

/**
 * Commits when `work` returns; rolls back when it throws, and throws what it threw. A rollback can only fail with the
 * connection, whose end undoes everything too. A transaction that the client is in already is joined: its beginner ends it.
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
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
