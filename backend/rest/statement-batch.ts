import pg from "pg";
import { PreparedStatements } from "./prepared-statements.ts";

export type Statement = { text: string; values: readonly string[] };

/** One result row as text, null for SQL null. */
export type Row = readonly (string | null)[];

/** The connection broke. Whether the statements took effect is unknown. */
export class ConnectionLost extends Error {}

type Outcome = { resolve: (rows: Row[]) => void; reject: (error: Error) => void };

/**
 * Sends statements of at most one result row each together, before a single Sync. PostgreSQL runs them as one implicit
 * transaction: if one fails, it skips the rest and rolls back (PostgreSQL docs, Extended Query, Pipelining). So a request
 * costs one round trip, and no statement can run without the settings sent before it.
 */
export class StatementBatch implements pg.Submittable {
  readonly #statements: readonly Statement[];
  readonly #role: string;
  readonly #outcome: Outcome;
  readonly #rows: Row[];
  #forget = () => {};
  #current = 0;

  private constructor(statements: readonly Statement[], role: string, outcome: Outcome) {
    this.#statements = statements;
    this.#role = role;
    this.#outcome = outcome;
    this.#rows = statements.map(() => []);
  }

  static run(client: pg.PoolClient, role: string, statements: readonly Statement[]): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      client.query(new StatementBatch(statements, role, { resolve, reject }));
    });
  }

  submit(connection: pg.Connection): void {
    const prepared = PreparedStatements.of(connection);
    // PostgreSQL plans a statement again when its role changes, for row-level security: so each role prepares its own.
    const keyOf = ({ text }: Statement) => `${this.#role}\n${text}`;
    this.#forget = () => {
      for (const statement of this.#statements) prepared.forget(keyOf(statement));
    };
    connection.stream.cork();
    try {
      prepared.closeUnused(connection);
      for (const statement of this.#statements) {
        const name = prepared.prepare(connection, keyOf(statement), statement.text);
        connection.bind({ statement: name, values: [...statement.values] }, true);
        connection.execute(null, true);
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  handleDataRow({ fields }: { fields: Row }): void {
    this.#rows[this.#current] = fields;
  }

  handleCommandComplete(): void {
    this.#current += 1;
  }

  handleReadyForQuery(): void {
    this.#outcome.resolve(this.#rows);
  }

  handleError(error: Error): void {
    // Whether a new statement was prepared is unknown, and one prepared earlier may no longer fit the schema.
    this.#forget();
    // After an error of class 57P the server closes the connection.
    const isReport = error instanceof pg.DatabaseError && !error.code?.startsWith("57P");
    this.#outcome.reject(isReport ? error : new ConnectionLost(error.message));
  }

  handleRowDescription(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}
