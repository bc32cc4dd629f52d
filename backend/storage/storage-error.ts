import pg from "pg";
import { TokenError } from "../auth/access-token.ts";
import type { Logger } from "../logger.ts";
import { isDatabaseTrouble } from "../postgres/database-trouble.ts";
import { ApiError } from "../rest/errors.ts";
import { ObjectFilesError } from "./object-files.ts";

/** An error answer with the codes of Supabase Storage (docs, Storage, Error codes). */
export class StorageError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: string, message: string, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const noSuchCall = () =>
  new StorageError(404, "NoSuchRoute", "This storage does not serve such a call");
const noSuchBucket = () => new StorageError(404, "NoSuchBucket", "Bucket not found");
export const noSuchKey = () => new StorageError(404, "NoSuchKey", "Object not found");
export const invalidKey = () => new StorageError(400, "InvalidKey", "Invalid key");
export const invalidRequest = (message: string) => new StorageError(400, "InvalidRequest", message);
export const accessDenied = () =>
  new StorageError(403, "AccessDenied", "new row violates row-level security policy");
const alreadyExists = () => new StorageError(409, "ResourceAlreadyExists", "The resource already exists");
export const tooLarge = () =>
  new StorageError(413, "EntityTooLarge", "The object exceeded the maximum allowed size");
export const noSpace = () =>
  new StorageError(507, "InsufficientStorage", "There is no room left on the server’s disk.");
export const unavailable = () =>
  new StorageError(503, "DatabaseTimeout", "The server can’t do this just now. Please try again.", 2);
const outOfReach = () =>
  new StorageError(503, "SlowDown", "The pictures’ storage can’t be reached just now. Please try again.", 10);

export function storageErrorResponse({ status, code, message, retryAfterSeconds }: StorageError): Response {
  return Response.json(
    { statusCode: String(status), error: code, message, code },
    { status, headers: retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {} },
  );
}

const BY_SQLSTATE: Record<string, () => StorageError> = {
  "42501": accessDenied,
  "23505": alreadyExists,
  "23503": noSuchBucket,
  // It waited too long for a lock, or took too long.
  "55P03": unavailable,
  "57014": unavailable,
};

/** Whether the disk is full, or what this account may have of it. */
export function isOutOfSpace(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes(String((error as NodeJS.ErrnoException).code));
}

/** Logs errors that the caller did not cause. */
export function asStorageError(error: unknown, log: Logger): StorageError {
  if (error instanceof StorageError) return error;
  if (error instanceof TokenError) return new StorageError(403, "InvalidJWT", error.message);
  if (error instanceof ApiError) return unavailable();
  const { code = "", name } = error as NodeJS.ErrnoException;
  if (isOutOfSpace(error)) return noSpace();
  if (error instanceof ObjectFilesError) {
    log.error("the picture bucket refused a request or did not respond", { code });
    return outOfReach();
  }
  if (error instanceof pg.DatabaseError) {
    const refusal = BY_SQLSTATE[code];
    if (refusal) return refusal();
    if (/^(22|54)/.test(code)) return invalidRequest("The request contains a value that can’t be stored");
  }
  if (isDatabaseTrouble(error)) return unavailable();
  log.error("storage call failed", { error: name, code });
  return new StorageError(500, "InternalError", "Unexpected failure, please try again later");
}
