import pg from "pg";
import type { Sql } from "sql-template-tag";
import { API_ROLES, type Claims } from "#backend/auth/access-token.ts";
import { type Catalog, SCHEMA } from "./catalog.ts";
import type { WithConnection } from "./connection-shares.ts";
import { ApiError, databaseError } from "./errors.ts";
import { STATEMENT_TIMEOUTS } from "./limits.ts";
import { type Row, runTogether, type Statement } from "./statement-batch.ts";

/** On whose behalf a request is answered, with what and within which limits. */
export type RequestContext = {
  catalog: Catalog;
  withConnection: WithConnection;
  claims: Claims;
  headers: Headers;
  maxRows: number;
  maxBytes: number;
};

type Result = { total: number | null; rows: number; body: string };

const MAX_TRIES_AT_DEADLOCK = 3;

// Policies and functions need the claims, not the secrets that prove them.
const WITHHELD_HEADERS = new Set(["authorization", "apikey", "cookie"]);

/**
 * Runs a statement of `resultSql` as the caller, in one round trip and one transaction.
 * @throws ApiError for what PostgreSQL reports, and as `withConnection` does
 */
export async function runAsCaller(
  context: RequestContext,
  { text, values }: Sql,
  { readOnly }: { readOnly: boolean },
): Promise<Result> {
  const statements = [sessionStatement(context, readOnly), { text, values: values.map(String) }];
  try {
    return await attempt(context, statements);
  } catch (error) {
    // The pool may hold connections that died when the database last restarted. A read can safely be repeated.
    const isRepeatable = readOnly && error instanceof ApiError && error.status === 503;
    if (!isRepeatable) throw error;
    return attempt(context, statements);
  }
}

function attempt(
  { withConnection, claims: { role } }: RequestContext,
  statements: readonly Statement[],
): Promise<Result> {
  return withConnection(async (client) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return resultOf(await runTogether(client, role, statements));
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error;
        const isDeadlock = error.code === "40P01";
        if (!isDeadlock || tries === MAX_TRIES_AT_DEADLOCK) throw databaseError(error, role);
      }
    }
  });
}

function resultOf([, row = []]: readonly Row[]): Result {
  const [total, rows, body] = row;
  return {
    total: typeof total === "string" ? Number(total) : null,
    rows: Number(rows ?? 0),
    body: body ?? "",
  };
}

const SESSION = `
  select set_config('search_path', '${SCHEMA}, extensions', true),
    set_config('role', $1, true),
    set_config('request.jwt.claims', $2, true),
    set_config('request.headers', $3, true),
    set_config('transaction_read_only', $4, true),
    set_config('statement_timeout', $5, true)`;

/**
 * Gives the rest of the transaction the caller's role and claims.
 * Source: PostgREST docs, Transactions, Transaction-Scoped Settings.
 */
function sessionStatement({ claims, headers }: RequestContext, readOnly: boolean): Statement {
  // The type rules this out, but a token signed for another role must never reach the database.
  if (!API_ROLES.includes(claims.role)) throw new Error("claims name no API role");
  const exposed = [...headers].filter(([name]) => !WITHHELD_HEADERS.has(name));
  return {
    text: SESSION,
    values: [
      claims.role,
      JSON.stringify(claims),
      JSON.stringify(Object.fromEntries(exposed)),
      readOnly ? "on" : "off",
      STATEMENT_TIMEOUTS[claims.role],
    ],
  };
}
