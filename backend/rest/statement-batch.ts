import pg from "pg";
import { PreparedStatements } from "./prepared-statements.ts";

export type Statement = { text: string; values: readonly string[] };

/** One result row as text, null for SQL null. */
export type Row = readonly (string | null)[];

/** The connection broke: whether the statements took effect is unknown. */
export class ConnectionLost extends Error {}

type Outcome = { resolve: (rows: Row[]) => void; reject: (error: Error) => void };

/**
 * Statements of at most one result row each, sent together before a single Sync. PostgreSQL runs them as one implicit
 * transaction: when one fails, those after it are skipped and all is rolled back (PostgreSQL docs, Extended Query,
 * Pipelining). So a request costs one round trip, and no statement can run without the settings sent before it.
 */
export class StatementBatch implements pg.Submittable {
  readonly #statements: readonly Statement[];
  readonly #role: string;
  readonly #outcome: Outcome;
  readonly #rows: Row[];
  #prepared: PreparedStatements | null = null;
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
    this.#prepared = prepared;
    connection.stream.cork();
    try {
      prepared.discardUnused(connection);
      for (const { text, values } of this.#statements) {
        const statement = prepared.prepare(connection, this.#role, text);
        connection.bind({ statement, values: [...values] }, true);
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
    this.#prepared?.keepUsed();
    this.#outcome.resolve(this.#rows);
  }

  handleError(error: Error): void {
    this.#prepared?.abandonUsed();
    this.#outcome.reject(isReport(error) ? error : new ConnectionLost(error.message));
  }

  handleRowDescription(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

/** After an error of class 57P the server closes the connection. */
function isReport(error: Error): boolean {
  return error instanceof pg.DatabaseError && !error.code?.startsWith("57P");
}
