import pg from "pg";
import type { Claims } from "../auth/access-token.ts";
import { isDatabaseTrouble } from "../postgres/database-trouble.ts";
import type { Lend } from "../rest/connection-shares.ts";
import { ApiError } from "../rest/errors.ts";
import {
  accessDenied,
  alreadyExists,
  invalidRequest,
  noSuchBucket,
  StorageError,
  unavailable,
} from "./storage-error.ts";

export type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>;

const REFUSALS: Record<string, () => StorageError> = {
  "42501": accessDenied,
  "23505": alreadyExists,
  "23503": noSuchBucket,
};

/**
 * Runs statements in one transaction as the caller, under its row-level security; `trial` takes it back. Throws
 * StorageError.
 */
export async function asCaller<Result>(
  lend: Lend,
  claims: Claims,
  work: (query: Query) => Promise<Result>,
  { trial = false } = {},
): Promise<Result> {
  try {
    return await lend(async (client) => {
      await client.query("begin");
      try {
        // The role is one of three: a token that names another is not verified.
        await client.query(`set local role ${pg.escapeIdentifier(claims.role)}`);
        await client.query(
          "select set_config('request.jwt.claims', $1, true), set_config('statement_timeout', '8s', true)",
          [JSON.stringify(claims)],
        );
        const result = await work((text, values) => client.query(text, values));
        await client.query(trial ? "rollback" : "commit");
        return result;
      } catch (error) {
        await client.query("rollback").catch(() => {});
        throw error;
      }
    });
  } catch (error) {
    throw asStorageError(error);
  }
}

function asStorageError(error: unknown): unknown {
  if (error instanceof StorageError) return error;
  if (error instanceof pg.DatabaseError) {
    const refusal = REFUSALS[error.code ?? ""];
    if (refusal) return refusal();
    if (/^(22|54)/.test(error.code ?? "")) return invalidRequest("The request says what can’t be stored");
  }
  return error instanceof ApiError || isDatabaseTrouble(error) ? unavailable() : error;
}
