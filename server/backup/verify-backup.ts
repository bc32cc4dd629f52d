import type { Logger } from "#backend/logger.ts";
import { startScratchDatabase } from "#backend/postgres/scratch-database.ts";
import { type ArchiveSource, readArchive } from "./archive-reader.ts";
import { loadDatabase } from "./load-database.ts";
import { BackupError, type Manifest } from "./manifest.ts";
import { connectForCopying, quoteName, readDatabase } from "./read-database.ts";

/**
 * Restores a backup's database into a temporary cluster below `workDir` and compares every table's row count and hash,
 * and every sequence, with the manifest. Throws BackupError if anything differs.
 */
export async function verifyBackup(options: {
  source: ArchiveSource;
  migrationsDir: string;
  workDir: string;
  log: Logger;
  signal?: AbortSignal;
}): Promise<Manifest> {
  const { source, migrationsDir, workDir, log, signal } = options;
  const manifest = await readArchive(source, undefined, signal);
  const database = await startScratchDatabase({ parent: workDir, log });
  const stopDatabase = () => void database.stop();
  signal?.addEventListener("abort", stopDatabase);
  try {
    signal?.throwIfAborted();
    await loadDatabase({ source, manifest, database, migrationsDir });
    const client = await connectForCopying(database);
    const found = await readDatabase(client, skipRows).finally(() => client.end());
    compare(manifest, found);
    return manifest;
  } finally {
    signal?.removeEventListener("abort", stopDatabase);
    await database.stop();
  }
}

async function skipRows(_table: unknown, rows: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of rows);
}

type Rows = Pick<Manifest, "tables" | "sequences">;

function compare(kept: Rows, found: Rows): void {
  const restored = new Map(found.tables.map((table) => [quoteName(table), table]));
  for (const table of kept.tables) {
    const other = restored.get(quoteName(table));
    const name = `${table.schema}.${table.name}`;
    if (other?.rows !== table.rows)
      throw new BackupError(
        `After restoring, ${name} has ${other?.rows ?? "no"} rows instead of ${table.rows}.`,
      );
    if (other.fingerprint !== table.fingerprint)
      throw new BackupError(`After restoring, the rows of ${name} differ from what was copied.`);
  }
  for (const { schema, name, value, isCalled } of kept.sequences) {
    const other = found.sequences.find((sequence) => quoteName(sequence) === quoteName({ schema, name }));
    if (other?.value !== value || other.isCalled !== isCalled)
      throw new BackupError(
        `After restoring, the sequence ${schema}.${name} has another value than in the backup.`,
      );
  }
}
