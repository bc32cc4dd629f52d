import pg from "pg";
import { PreparedStatements } from "./prepared-statements.ts";

export type Statement = { text: string; values: readonly string[] };

/** One result row as text, null for SQL null. */
export type Row = readonly (string | null)[];

/** The connection broke. Whether the statements took effect is unknown. */
export class ConnectionLost extends Error {}

/**
 * Sends statements of at most one result row each together, before a single Sync. PostgreSQL runs them as one implicit
 * transaction: if one fails, it skips the rest and rolls back (PostgreSQL docs, Extended Query, Pipelining). So a request
 * costs one round trip, and no statement can run without the settings sent before it.
 */
export function runTogether(
  client: pg.PoolClient,
  role: string,
  statements: readonly Statement[],
): Promise<Row[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
  const rows: Row[] = statements.map(() => []);
  let current = 0;
  let forget = () => {};
  // PostgreSQL plans a statement again when its role changes, for row-level security: so each role prepares its own.
  const keyOf = ({ text }: Statement) => `${role}\n${text}`;
  const batch = {
    submit(connection: pg.Connection) {
      const prepared = PreparedStatements.of(connection);
      forget = () => {
        for (const statement of statements) prepared.forget(keyOf(statement));
      };
      connection.stream.cork();
      try {
        prepared.closeUnused(connection);
        for (const statement of statements) {
          const name = prepared.prepare(connection, keyOf(statement), statement.text);
          connection.bind({ statement: name, values: [...statement.values] }, true);
          connection.execute(null, true);
        }
        connection.sync();
      } finally {
        connection.stream.uncork();
      }
    },
    handleDataRow({ fields }: { fields: Row }) {
      rows[current] = fields;
    },
    handleCommandComplete() {
      current += 1;
    },
    handleReadyForQuery() {
      resolve(rows);
    },
    handleError(error: Error) {
      // Whether a new statement was prepared is unknown, and one prepared earlier may no longer fit the schema.
      forget();
      // After an error of class 57P the server closes the connection.
      const isReport = error instanceof pg.DatabaseError && !error.code?.startsWith("57P");
      reject(isReport ? error : new ConnectionLost(error.message));
    },
    handleRowDescription() {},
    handleEmptyQuery() {},
    handlePortalSuspended() {},
  };
  client.query(batch);
  return promise;
}
