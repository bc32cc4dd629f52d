/** An answer that is not the one asked for, in the names of Supabase Storage (docs, Storage, Error codes). */
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
export const noSuchBucket = () => new StorageError(404, "NoSuchBucket", "Bucket not found");
export const noSuchKey = () => new StorageError(404, "NoSuchKey", "Object not found");
export const invalidKey = () => new StorageError(400, "InvalidKey", "Invalid key");
export const invalidRequest = (message: string) => new StorageError(400, "InvalidRequest", message);
export const accessDenied = () =>
  new StorageError(403, "AccessDenied", "new row violates row-level security policy");
export const alreadyExists = () =>
  new StorageError(409, "ResourceAlreadyExists", "The resource already exists");
export const tooLarge = () =>
  new StorageError(413, "EntityTooLarge", "The object exceeded the maximum allowed size");
export const wrongType = (type: string) =>
  new StorageError(415, "InvalidMimeType", `mime type ${type} is not supported`);
export const noSpace = () =>
  new StorageError(507, "InsufficientStorage", "There is no room left on the server’s disk.");
export const unavailable = () =>
  new StorageError(503, "DatabaseTimeout", "The server can’t do this just now. Please try again.", 2);
export const outOfReach = () =>
  new StorageError(503, "SlowDown", "The pictures’ storage can’t be reached just now. Please try again.", 10);

export function storageErrorResponse({ status, code, message, retryAfterSeconds }: StorageError): Response {
  return Response.json(
    { statusCode: String(status), error: code, message, code },
    { status, headers: retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {} },
  );
}
