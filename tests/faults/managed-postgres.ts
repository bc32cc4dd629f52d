import pg from "pg";
import { onTestFinished } from "vitest";
import { startEmbeddedPostgres } from "#backend/postgres/cluster.ts";
import { silentLog } from "../support/silent-log.ts";
import { makeDataDir } from "./data-directory.ts";

/**
 * Starts, until the test ends, a PostgreSQL like a managed service: its databases belong to a role that may create roles
 * but is not a superuser.
 * @returns the databases' URLs
 */
export async function startManagedPostgres(...databases: string[]): Promise<string[]> {
  const superuser = await startPostgres();
  await superuser.query("create role app login createrole bypassrls password 'of app'");
  for (const name of databases) await superuser.query(`create database ${name} owner app`);
  return databases.map((name) => urlFor("app", name, superuser));
}

/** Starts a PostgreSQL until the test ends. @returns its superuser */
export async function startPostgres(): Promise<pg.Client> {
  const server = await startEmbeddedPostgres({
    dataDir: await makeDataDir(),
    isScratch: true,
    log: silentLog,
  });
  onTestFinished(() => server.stop());
  const superuser = new pg.Client(server.poolConfig("owner"));
  await superuser.connect();
  onTestFinished(() => superuser.end());
  return superuser;
}

/** The URL for a role with the password `of ROLE`. */
export function urlFor(role: string, database: string, { host }: pg.Client): string {
  return `postgres://${role}:of%20${role}@${encodeURIComponent(host)}/${database}`;
}
