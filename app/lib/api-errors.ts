type ApiError = { code?: unknown; message?: unknown };

/**
 * What the server's log is told of a call that failed. A database's message may quote what rows hold, so of what has a
 * code, that alone is told.
 */
export function failedCall(what: string, { code, message }: { code: string; message: string }): Error {
  return new Error(`${what}: ${code || message}`);
}

/** Whether an error is PostgreSQL's unique_violation: what should be the only one of its kind is there already. */
export function isDuplicate(error: unknown): boolean {
  return (error as ApiError).code === "23505";
}

/** What the data API says of a failure; null where it said nothing, as without a network. Its own errors have a code. */
export function apiMessage(error: unknown): string | null {
  const { code, message } = error as ApiError;
  return code && typeof message === "string" && message ? message : null;
}
