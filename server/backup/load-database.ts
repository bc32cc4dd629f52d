import { once } from "node:events";
import { finished } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Database } from "#backend/postgres/cluster.ts";
import { rebuildSchema } from "#backend/postgres/prepare-database.ts";
import { type ArchiveSource, readArchive, type TakeEntry } from "./archive-reader.ts";
import { BackupError, type Manifest, type TableCopy, tableOfPart } from "./manifest.ts";
import { COPY_SETTINGS, connectForCopying, copyTarget, listTables, quoteName } from "./read-database.ts";

type TableLoad = ReturnType<typeof openTable>;
type Trigger = { schema: string; table: string; name: string; state: string };

/** The enabled triggers except those of foreign keys: these stay on, so that loading checks the keys. */
const TRIGGERS = `
  select namespace.nspname as schema, relation.relname as table, trigger.tgname as name, trigger.tgenabled as state
  from pg_catalog.pg_trigger as trigger
  join pg_catalog.pg_class as relation on relation.oid = trigger.tgrelid
  join pg_catalog.pg_namespace as namespace on namespace.oid = relation.relnamespace
  where not trigger.tgisinternal and trigger.tgenabled <> 'D'`;

const ENABLED_AS: Record<string, string> = { O: "enable", A: "enable always", R: "enable replica" };

/**
 * Restores a backup's rows into an empty database in one transaction. Throws BackupError for a database that is not
 * empty.
 */
export async function loadDatabase(options: {
  source: ArchiveSource;
  manifest: Manifest;
  database: Database;
  migrationsDir: string;
  signal?: AbortSignal | undefined;
}): Promise<void> {
  const { source, manifest, database, migrationsDir, signal } = options;
  const client = await connectForCopying(database);
  try {
    await client.query("begin");
    await refuseUnlessEmpty(client);
    await rebuildSchema({ client, database, migrationsDir, migrations: manifest.migrations });
    await client.query(COPY_SETTINGS);
    await withoutTriggers(client, async () => {
      await emptyTables(client, manifest.tables);
      await loadRows(client, source, manifest, signal);
    });
    for (const { schema, name, value, isCalled } of manifest.sequences)
      await client.query("select pg_catalog.setval($1, $2, $3)", [
        quoteName({ schema, name }),
        value,
        isCalled,
      ]);
    await client.query("commit");
    await client.query("analyze");
  } finally {
    // Closing the connection rolls back what was not committed.
    await client.end();
  }
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const [table] = await listTables(client);
  if (!table) return;
  throw new BackupError(
    `The database is not empty (it has ${table.schema}.${table.name}): restore into a new one.`,
  );
}

/** Triggers would change, log or refuse the restored rows. */
async function withoutTriggers(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<Trigger>(TRIGGERS);
  for (const trigger of rows) await client.query(alterTrigger(trigger, "disable"));
  await work();
  for (const trigger of rows)
    await client.query(alterTrigger(trigger, ENABLED_AS[trigger.state] ?? "enable"));
}

function alterTrigger({ schema, table, name }: Trigger, how: string): string {
  return `alter table ${quoteName({ schema, name: table })} ${how} trigger ${pg.escapeIdentifier(name)}`;
}

/** Deletes rows that migrations inserted: the backup has its own version of them. */
async function emptyTables(client: pg.Client, tables: readonly TableCopy[]): Promise<void> {
  const known = new Set((await listTables(client)).map(quoteName));
  const strange = tables.find((table) => !known.has(quoteName(table)));
  if (strange)
    throw new BackupError(
      `No migration makes the table ${strange.schema}.${strange.name}, so it cannot be restored: give the site a database of its own.`,
    );
  if (tables.length > 0) await client.query(`truncate ${tables.map(quoteName).join(", ")} cascade`);
}

async function loadRows(
  client: pg.Client,
  source: ArchiveSource,
  { tables }: Manifest,
  signal: AbortSignal | undefined,
): Promise<void> {
  let open: TableLoad | undefined;
  const load: TakeEntry = async (name, content) => {
    const table = tableOfPart(name, tables);
    if (!table) return;
    if (open?.table !== table) {
      await open?.close();
      open = openTable(client, table);
    }
    for await (const chunk of content) await open.write(chunk);
  };
  await readArchive(source, load, signal);
  await open?.close();
}

/** One COPY for all parts of a table, because its rows may refer to each other. */
function openTable(client: pg.Client, table: TableCopy) {
  const rows = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
  const ended = finished(rows);
  let failure: unknown;
  ended.catch((error: unknown) => {
    failure = error;
  });
  return {
    table,
    async write(chunk: Buffer) {
      if (failure) throw failure;
      if (!rows.write(chunk)) await once(rows, "drain");
    },
    async close() {
      if (failure) throw failure;
      rows.end();
      await ended;
    },
  };
}
