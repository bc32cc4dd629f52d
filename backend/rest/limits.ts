import type { ApiRole } from "#backend/auth/access-token.ts";

/** Limits of one request. Exceeding them is answered with 413 (414 for the URL) and SQLSTATE class 54. */
export const MAX_URL_LENGTH = 8192;
/** What a visitor sends is parsed and checked while nobody else is served. */
export const MAX_BODY_BYTES = { visitor: 64 * 1024, signedIn: 1024 * 1024 };
export const MAX_PARAMETERS = 500;
export const MAX_NESTING = 20;
export const MAX_SELECT_ITEMS = 100;
/** The database and this process each hold a whole response in memory; the service role belongs to servers alone. */
export const MAX_ANSWER_BYTES: Record<ApiRole, number> = {
  anon: 8 * 1024 * 1024,
  authenticated: 8 * 1024 * 1024,
  service_role: 32 * 1024 * 1024,
};
/**
 * How long a statement of each role may take. The same as in platform.sql, but PostgreSQL applies a role's settings when it logs
 * in, not on `set role`.
 */
export const STATEMENT_TIMEOUTS: Record<ApiRole, string> = {
  anon: "3s",
  authenticated: "8s",
  service_role: "8s",
};
/** The longest statement plus the wait for a connection. After that, the database counts as unavailable. */
export const ANSWER_WITHIN_MS = { visitor: 6_000, signedIn: 11_000 };
