import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Database } from "#backend/postgres/cluster.ts";
import { listAppliedMigrations } from "#backend/postgres/migrations.ts";
import { BackupError, type ManifestContent, type SequenceState, type TableCopy } from "./manifest.ts";
import { RowFingerprint } from "./row-fingerprint.ts";

type TableName = Pick<TableCopy, "schema" | "name" | "columns">;

/** Receives a table's rows in COPY's text format. */
export type TakeRows = (table: TableName, rows: AsyncIterable<Buffer>) => Promise<void>;

type CatalogTable = TableName & { oid: number; references: number[] };

/** Fixes how values are written, whatever defaults the database or its owner has. */
export const COPY_SETTINGS = `
  set search_path = '';
  set client_encoding = 'UTF8';
  set datestyle = 'ISO';
  set intervalstyle = 'postgres';
  set timezone = 'UTC';
  set bytea_output = 'hex';
  set extra_float_digits = 1;
  set xmloption = 'content';
  set row_security = off;
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set lock_timeout = '10s'`;

/** Relations outside system schemas that belong to no extension. */
const OURS = `
  namespace.nspname !~ '^pg_'
  and namespace.nspname <> 'information_schema'
  and relation.relpersistence <> 't'
  and not exists (
    select from pg_catalog.pg_depend
    where pg_depend.classid = 'pg_catalog.pg_class'::pg_catalog.regclass
      and pg_depend.objid = relation.oid
      and pg_depend.deptype = 'e'
  )`;

/** Without generated columns, which PostgreSQL computes again. */
const TABLES = `
  select
    namespace.nspname as schema,
    relation.relname as name,
    relation.oid::integer as oid,
    array(
      select attribute.attname::text
      from pg_catalog.pg_attribute as attribute
      where attribute.attrelid = relation.oid
        and attribute.attnum > 0
        and not attribute.attisdropped
        and attribute.attgenerated = ''
      order by attribute.attnum
    ) as columns,
    array(
      select distinct other.confrelid::integer
      from pg_catalog.pg_constraint as other
      where other.conrelid = relation.oid and other.contype = 'f' and other.confrelid <> relation.oid
    ) as references
  from pg_catalog.pg_class as relation
  join pg_catalog.pg_namespace as namespace on namespace.oid = relation.relnamespace
  where relation.relkind = 'r' and ${OURS}
  order by 1, 2`;

const SEQUENCES = `
  select namespace.nspname as schema, relation.relname as name
  from pg_catalog.pg_class as relation
  join pg_catalog.pg_namespace as namespace on namespace.oid = relation.relnamespace
  where relation.relkind = 'S' and ${OURS}
  order by 1, 2`;

/** A connection outside every pool. The caller ends it. */
export async function connectForCopying(database: Database): Promise<pg.Client> {
  const client = new pg.Client(database.poolConfig("owner"));
  // A lost connection fails the current statement; without a listener it would also end the process.
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** The size of the whole database, with indexes and rows deleted but not yet cleared away. */
export async function bytesOfDatabase(database: Database): Promise<number> {
  const client = await connectForCopying(database);
  const { rows } = await client
    .query("select pg_catalog.pg_database_size(pg_catalog.current_database()) as bytes")
    .finally(() => client.end());
  return Number(rows[0].bytes);
}

/**
 * Reads a consistent snapshot of the whole database and passes each table's rows to `take`, referenced tables first.
 * @returns what the manifest records about it
 */
export async function readDatabase(
  client: pg.Client,
  take: TakeRows,
): Promise<Omit<ManifestContent, "createdAt">> {
  await client.query("begin isolation level repeatable read, read only");
  await client.query(COPY_SETTINGS);
  const { rows } = await client.query("show server_version");
  const migrations = await listAppliedMigrations(client);
  const tables: TableCopy[] = [];
  for (const table of await listTables(client)) tables.push(await readTable(client, table, take));
  const sequences = await readSequences(client);
  await client.query("commit");
  return { postgres: rows[0].server_version, migrations, tables, sequences };
}

async function readTable(
  client: pg.Client,
  { schema, name, columns }: TableName,
  take: TakeRows,
): Promise<TableCopy> {
  const table = { schema, name, columns };
  const print = new RowFingerprint();
  async function* fingerprinted() {
    for await (const chunk of client.query(copyTo(`copy ${copyTarget(table)} to stdout`))) {
      print.add(chunk);
      yield chunk as Buffer;
    }
  }
  await take(table, fingerprinted());
  return { ...table, ...print.result() };
}

/** Table and columns in the syntax of COPY. */
export function copyTarget({ schema, name, columns }: TableName): string {
  return `${quoteName({ schema, name })} (${columns.map(pg.escapeIdentifier).join(", ")})`;
}

export function quoteName({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

/** All tables, each after the tables that it references. */
export async function listTables(client: pg.Client): Promise<TableName[]> {
  const waiting: CatalogTable[] = (await client.query(TABLES)).rows;
  const ordered: CatalogTable[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ references }) => !waiting.some(({ oid }) => references.includes(oid)));
    if (next < 0)
      throw new BackupError("Tables refer to each other in a circle, so none can be loaded first.");
    ordered.push(...waiting.splice(next, 1));
  }
  return ordered;
}

/** Sequences have no snapshots: read after the tables, so that none repeats a number that a row already has. */
async function readSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(SEQUENCES);
  const states: SequenceState[] = [];
  for (const { schema, name } of rows) {
    const state = await client.query(`select last_value, is_called from ${quoteName({ schema, name })}`);
    states.push({ schema, name, value: state.rows[0].last_value, isCalled: state.rows[0].is_called });
  }
  return states;
}
