import type { ClientBase, Pool } from "pg";

/** Commits when `work` returns, rolls back when it throws. A connection whose rollback fails is thrown away. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (db: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // pg reports a lost connection as an event too, which would end the process; the query below rejects all the same.
  client.on("error", ignore);
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.off("error", ignore);
    client.release(broken);
  }
}

function ignore(): void {}
