import type pg from "pg";
import type { Claims } from "../auth/access-token.ts";
import type { Logger } from "../logger.ts";
import type { Lend } from "../rest/connection-shares.ts";
import type { ObjectFiles } from "./object-files.ts";

export type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>;

/** One request, with what is needed to answer it. */
export type StorageCall = {
  request: Request;
  claims: Claims;
  /** Runs statements as the caller. */
  run: <Result>(work: (query: Query) => Promise<Result>, options?: { trial: boolean }) => Promise<Result>;
  /** Reads a bucket's settings, which no caller may read. */
  findBucket: (id: string) => Promise<Bucket>;
  files: ObjectFiles;
  log: Logger;
};

export type Bucket = {
  id: string;
  file_size_limit: string | null;
  allowed_mime_types: string[] | null;
};

/** Runs statements in one transaction as the caller, under row-level security. A `trial` is rolled back. */
export async function asCaller<Result>(
  lend: Lend,
  claims: Claims,
  work: (query: Query) => Promise<Result>,
  { trial = false } = {},
): Promise<Result> {
  return lend(async (client) => {
    await client.query("begin");
    try {
      // The role is an API role: tokens that name another are never verified.
      await client.query(
        "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('statement_timeout', '8s', true)",
        [claims.role, JSON.stringify(claims)],
      );
      const result = await work((text, values) => client.query(text, values));
      await client.query(trial ? "rollback" : "commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch(() => {});
      throw error;
    }
  });
}

/** Deletes bytes that no row references any more. If that fails, the change itself stands and the next sweep deletes them. */
export async function removeFiles({ files, log }: StorageCall, versions: string[]): Promise<void> {
  await files.remove(versions).catch((error) => {
    log.warn("stored files are left to be deleted", { count: versions.length, code: error.code });
  });
}
