import { ClusterVersionError } from "#backend/postgres/embedded-server.ts";
import { MigrationError } from "#backend/postgres/migrations.ts";
import { BucketError } from "../bucket/bucket-calls.ts";
import { BackupError } from "./manifest.ts";

const NO_SPACE = "There’s no space left on the disk.";
const NO_ANSWER = "The database didn’t answer.";
const NOT_WRITABLE = "The backup directory can’t be written to.";

/** Their messages are for the operator and quote no data. */
const OPERATOR_ERRORS = [BackupError, MigrationError, ClusterVersionError];

const BY_CODE: Record<string, string> = {
  ENOSPC: NO_SPACE,
  EDQUOT: NO_SPACE,
  "53100": NO_SPACE,
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  EROFS: NOT_WRITABLE,
  ENOTDIR: NOT_WRITABLE,
  ECONNREFUSED: NO_ANSWER,
  ECONNRESET: NO_ANSWER,
  ETIMEDOUT: NO_ANSWER,
  "57P01": NO_ANSWER,
  "57P02": NO_ANSWER,
  "57P03": NO_ANSWER,
};

/** Why a backup failed, for the dashboard. Messages of other errors are not shown: they may quote data. */
export function failureInWords(error: unknown): string {
  if (OPERATOR_ERRORS.some((type) => error instanceof type)) return (error as Error).message;
  if (error instanceof BucketError)
    return `The bucket of pictures didn’t answer as it should (${error.code}).`;
  const { code, syscall, message = "" } = Object(error) as Partial<NodeJS.ErrnoException>;
  if (/no space left|disk is full/i.test(message)) return NO_SPACE;
  if (/^(Connection terminated|No PostgreSQL is serving|Cannot use the PostgreSQL)/.test(message))
    return NO_ANSWER;
  // `mkdir` fails, for example, if BACKUP_DIR is a file, or a link to a disk that is not mounted.
  const unknown =
    syscall === "mkdir" ? NOT_WRITABLE : "It ended before it was done. The server’s log says more.";
  return BY_CODE[code ?? ""] ?? unknown;
}
