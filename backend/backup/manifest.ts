import { z } from "zod";
import { type AppliedMigration, appliedMigrationSchema } from "../postgres/migrations.ts";
import { BackupError } from "./backup-error.ts";

/** Raised when an older release could no longer read what a newer one writes. */
const FORMAT = 1;

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
  /** As text: it may be larger than a number of JavaScript holds exactly. */
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

/** What a backup holds, told by its last entry: everything else in it stands here with its hash. */
export type Manifest = z.infer<typeof manifestSchema>;

export type ManifestContent = {
  createdAt: string;
  postgres: string;
  migrations: AppliedMigration[];
  tables: TableCopy[];
  sequences: SequenceState[];
};

export const MANIFEST_NAME = "manifest.json";
/** Below it, everything of DATA_DIR under the names that it has there. */
const FILES = "files/";

export function manifestText(content: ManifestContent, entries: ArchiveEntry[]): string {
  return `${JSON.stringify({ format: FORMAT, ...content, entries } satisfies Manifest, null, 1)}\n`;
}

/** Throws BackupError where a newer release wrote it, or nobody did. */
export function parseManifest(text: string): Manifest {
  const content: unknown = JSON.parse(text);
  const { format } = Object(content) as { format?: unknown };
  if (typeof format === "number" && format > FORMAT)
    throw new BackupError("The backup was made by a newer release: restore it with that one.");
  return manifestSchema.parse(content);
}

/** Where a table's rows lie, cut into parts, whose sizes a tar file has to know before each. */
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

/** The path below DATA_DIR of what an entry holds; undefined for what is no file of it. Throws for one that leads elsewhere. */
export function pathOfFileEntry(entryName: string): string | undefined {
  if (!entryName.startsWith(FILES)) return undefined;
  const path = entryName.slice(FILES.length);
  if (path.split("/").some((step) => step === "" || step === "." || step === ".."))
    throw new BackupError("The backup names a file outside of DATA_DIR.");
  return path;
}
