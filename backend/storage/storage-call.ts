import type pg from "pg";
import type { Claims } from "../auth/access-token.ts";
import type { Logger } from "../logger.ts";
import { inTransaction } from "../postgres/transaction.ts";
import type { WithConnection } from "../rest/connection-shares.ts";
import { STATEMENT_TIMEOUTS } from "../rest/limits.ts";
import type { ObjectFiles } from "./object-files.ts";

export type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>;

/** One request, with what is needed to answer it. */
export type StorageCall = {
  request: Request;
  claims: Claims;
  /** Runs statements as the caller. */
  run: <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>;
  files: ObjectFiles;
  log: Logger;
};

/** Runs statements in one transaction as the caller, under row-level security. */
export async function asCaller<Result>(
  withConnection: WithConnection,
  claims: Claims,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  return withConnection((client) =>
    inTransaction(client, async () => {
      // The role is an API role: tokens that name another are never verified.
      await client.query(
        "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('statement_timeout', $3, true)",
        [claims.role, JSON.stringify(claims), STATEMENT_TIMEOUTS[claims.role]],
      );
      return work((text, values) => client.query(text, values));
    }),
  );
}

/** Deletes bytes that no row references any more. If that fails, the change itself stands and the next sweep deletes them. */
export async function removeFiles({ files, log }: StorageCall, versions: string[]): Promise<void> {
  await files.remove(versions).catch((error) => {
    log.warn("stored files will be deleted later", { count: versions.length, code: error.code });
  });
}
