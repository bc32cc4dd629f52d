import pg from "pg";
import type { Lend } from "./connection-shares.ts";
import { databaseError } from "./database-error.ts";
import { type SessionSettings, sessionStatement } from "./session-settings.ts";
import type { Sql } from "./sql.ts";
import { ConnectionLost, type Row, type Statement, StatementBatch } from "./statement-batch.ts";

/** What a statement of `resultSql` reports. */
export type Result = {
  total: number | null;
  rows: number;
  body: string;
};

/** Throws what makes the transaction roll back. */
export type Guard = (result: Result) => void;

/**
 * Runs a statement as the caller. Without a guard it takes one round trip; with one it commits only once the guard has
 * seen the result.
 * @throws ApiError for what PostgreSQL reports, and as `lend` does
 */
export async function runAsCaller(
  lend: Lend,
  statement: Sql,
  settings: SessionSettings,
  guard: Guard | null,
): Promise<Result> {
  const statements = [sessionStatement(settings), compile(statement)];
  const { role } = settings.claims;
  return lend(async (client) => {
    const run = async () => {
      if (guard) return runGuarded(client, role, statements, guard);
      return resultOf(await StatementBatch.run(client, role, statements));
    };
    try {
      return await untilNoDeadlock(run);
    } catch (error) {
      throw error instanceof pg.DatabaseError ? databaseError(error, role) : error;
    }
  });
}

/** PostgreSQL breaks off one of those who wait for each other, whose transaction is as if it had never begun (40P01). */
async function untilNoDeadlock<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      const isDeadlock = error instanceof pg.DatabaseError && error.code === "40P01";
      if (!isDeadlock || tries === MOST_TRIES) throw error;
    }
  }
}

const MOST_TRIES = 3;

async function runGuarded(
  client: pg.PoolClient,
  role: string,
  statements: readonly Statement[],
  guard: Guard,
): Promise<Result> {
  try {
    const [, ...rows] = await StatementBatch.run(client, role, [BEGIN, ...statements]);
    const result = resultOf(rows);
    guard(result);
    await StatementBatch.run(client, role, [COMMIT]);
    return result;
  } catch (error) {
    if (!(error instanceof ConnectionLost)) await StatementBatch.run(client, role, [ROLLBACK]);
    throw error;
  }
}

const BEGIN: Statement = { text: "begin", values: [] };
const COMMIT: Statement = { text: "commit", values: [] };
const ROLLBACK: Statement = { text: "rollback", values: [] };

function compile({ text, values }: Sql): Statement {
  return { text, values };
}

function resultOf([, row = []]: readonly Row[]): Result {
  const [total, rows, body] = row;
  return {
    total: typeof total === "string" ? Number(total) : null,
    rows: Number(rows ?? 0),
    body: body ?? "",
  };
}
