/** PostgREST's codes for tokens: undecodable, missing, or with claims that do not hold (its documentation, Errors). */
export function isTokenRefused(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === "PGRST301" || code === "PGRST302" || code === "PGRST303";
}
