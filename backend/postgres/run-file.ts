import type { Client, DatabaseError } from "pg";

/** SQL of this release that cannot be applied; the message says which, where and why. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

/** Runs a file's statements in the caller's transaction; throws MigrationError with the line that failed. */
export async function runFile(client: Client, title: string, sql: string): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const { message, position } = error as DatabaseError;
    const line = position ? `, line ${sql.slice(0, Number(position)).split("\n").length}` : "";
    throw new MigrationError(`${title}${line} failed and left no trace: ${message}`, { cause: error });
  }
}
