type ApiError = { code?: unknown; message?: unknown };

/**
 * The error to log for a failed call. A database message may quote row contents, so log only the code when there is
 * one.
 */
export function failedCall(what: string, { code, message }: { code: string; message: string }): Error {
  return new Error(`${what}: ${code || message}`);
}

/** The backend's policies allowed no row, or an endpoint refused it. */
export class RefusedError extends Error {
  constructor(message = "no such row, or not allowed to change it") {
    super(message);
  }
}

/** The error of a failed call with a message for the user, and its code, by which `isRefused` and an ended session are recognized. */
export function inWords({ code }: { code: string }, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** Throws the call's error, or RefusedError if no row was changed: the API reports none when a policy filters out every row. */
export function requireChanged({ data, error }: { data: unknown[] | null; error: Error | null }): void {
  if (error) throw error;
  if (data?.length === 0) throw new RefusedError();
}

/** Whether the account lacks a right to it; perhaps it has lost the role that it takes. */
export function isRefused(error: unknown): boolean {
  return error instanceof RefusedError || isForbidden(error);
}

/** Whether PostgreSQL refused it for lack of a right (insufficient_privilege). */
export function isForbidden(error: unknown): boolean {
  return (error as ApiError).code === "42501";
}

/** Whether the error is PostgreSQL's unique_violation. */
export function isDuplicate(error: unknown): boolean {
  return (error as ApiError).code === "23505";
}

/** Whether PostgreSQL refused the data itself (SQLSTATE classes 22 and 23): a retry would fail in the same way. */
export function isDataError(error: unknown): boolean {
  return /^2[23]/.test(String((error as ApiError).code));
}

/**
 * The data API's error message; null if the API sent none, for example without a network. The API's own errors have a
 * code.
 */
export function apiMessage(error: unknown): string | null {
  const { code, message } = error as ApiError;
  return code && typeof message === "string" && message ? message : null;
}

/**
 * Whether PostgREST refused the token: it can't be decoded, is missing, or has invalid claims (PostgREST
 * documentation, Errors).
 */
export function isTokenRefused(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === "PGRST301" || code === "PGRST302" || code === "PGRST303";
}
