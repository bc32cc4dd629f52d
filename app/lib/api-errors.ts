type ApiError = { code?: unknown; message?: unknown };

/** Whether an error is PostgreSQL's unique_violation: what should be the only one of its kind is there already. */
export function isDuplicate(error: unknown): boolean {
  return (error as ApiError).code === "23505";
}

/** What the data API says of a failure; null where it said nothing, as without a network. Its own errors have a code. */
export function apiMessage(error: unknown): string | null {
  const { code, message } = error as ApiError;
  return code && typeof message === "string" && message ? message : null;
}
