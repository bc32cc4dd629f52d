import type { Logger } from "../logger.ts";
import {
  connectExternalPostgres,
  connectRunningPostgres,
  type Database,
  startEmbeddedPostgres,
} from "./cluster.ts";
import { DataDirectoryInUseError } from "./data-directory-lock.ts";
import { loadRolePasswords } from "./role-passwords.ts";

export type DatabasePlace = {
  dataDir: string;
  /** An own PostgreSQL; the embedded one runs where this is absent. */
  databaseUrl?: string;
  log: Logger;
};

/** Connects to the own PostgreSQL, or starts the data directory's, which no other process may have then. */
export async function openDatabase({ dataDir, databaseUrl, log }: DatabasePlace): Promise<Database> {
  if (!databaseUrl) return startEmbeddedPostgres({ dataDir, log });
  return connectExternalPostgres({ databaseUrl, passwords: await loadRolePasswords(dataDir), log });
}

/** The same for a command line: beside a running server that one's own PostgreSQL. */
export async function openDatabaseBeside(place: DatabasePlace): Promise<Database> {
  return openDatabase(place).catch((error) => {
    if (error instanceof DataDirectoryInUseError) return connectRunningPostgres(place);
    throw error;
  });
}
