import { z } from "zod";
import { appliedMigrationSchema } from "#backend/postgres/migrations.ts";

/** Increase when older releases can no longer read what this one writes. */
const FORMAT = 1;

/** Why a backup was not made, verified or restored, in one line for the operator. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

const SHA256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();

const tableSchema = z.strictObject({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  fingerprint: SHA256,
});

const sequenceSchema = z.strictObject({
  schema: z.string(),
  name: z.string(),
  /** Text, because it may exceed JavaScript's largest safe integer. */
  value: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
});

const entrySchema = z.strictObject({ name: z.string(), bytes: count, sha256: SHA256 });

const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(appliedMigrationSchema),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  entries: z.array(entrySchema),
});

export type TableCopy = z.infer<typeof tableSchema>;
export type SequenceState = z.infer<typeof sequenceSchema>;
export type ArchiveEntry = z.infer<typeof entrySchema>;

/** The last entry of a backup: lists every other entry with its hash. */
export type Manifest = z.infer<typeof manifestSchema>;

export type ManifestContent = Omit<Manifest, "format" | "entries">;

export const MANIFEST_NAME = "manifest.json";
/** Prefix of entries that are files of DATA_DIR. */
const FILES = "files/";

export function manifestText(content: ManifestContent, entries: ArchiveEntry[]): string {
  return `${JSON.stringify({ format: FORMAT, ...content, entries } satisfies Manifest, null, 1)}\n`;
}

/** Throws BackupError for a manifest of a newer release, and other errors for an invalid one. */
export function parseManifest(text: string): Manifest {
  const content: unknown = JSON.parse(text);
  const { format } = Object(content) as { format?: unknown };
  if (typeof format === "number" && format > FORMAT)
    throw new BackupError("The backup was made by a newer release: restore it with that one.");
  return manifestSchema.parse(content);
}

/** The entry for one part of a table's rows. Rows are split because tar needs each entry's size before its content. */
export function partName({ schema, name }: { schema: string; name: string }, part: number): string {
  return `database/${schema}.${name}/${String(part).padStart(6, "0")}.copy`;
}

/** The table whose rows an entry holds. */
export function tableOfPart<Table extends { schema: string; name: string }>(
  entryName: string,
  tables: readonly Table[],
): Table | undefined {
  const directory = entryName.slice(0, entryName.lastIndexOf("/"));
  return tables.find(({ schema, name }) => directory === `database/${schema}.${name}`);
}

export function fileEntryName(path: string): string {
  return FILES + path;
}

/** The entry's path below DATA_DIR; undefined if it is not a file. Throws BackupError for a path outside DATA_DIR. */
export function pathOfFileEntry(entryName: string): string | undefined {
  if (!entryName.startsWith(FILES)) return undefined;
  const path = entryName.slice(FILES.length);
  if (path.split("/").some((step) => step === "" || step === "." || step === ".."))
    throw new BackupError("The backup names a file outside of DATA_DIR.");
  return path;
}
