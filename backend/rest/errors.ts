import type { DatabaseError } from "pg";
import type { ApiRole } from "#backend/auth/access-token.ts";
import { SCHEMA } from "./catalog.ts";

type ErrorBody = { code: string; details: string | null; hint: string | null; message: string };

/** A failure as the caller sees it. Codes and texts: PostgREST docs, Errors (version 12). */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: ErrorBody, retryAfterSeconds?: number) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

function error(
  status: number,
  code: string,
  message: string,
  details: string | null = null,
  hint: string | null = null,
): ApiError {
  return new ApiError(status, { code, details, hint, message });
}

export const invalidQuery = (message: string, details: string) => error(400, "PGRST100", message, details);

export const rpcMethodNotAllowed = (method: string) =>
  error(405, "PGRST101", `Cannot use the ${method} method on RPC`);

export const invalidBody = (message: string) => error(400, "PGRST102", message);

export const limitBelowZero = () =>
  error(416, "PGRST103", "Requested range not satisfiable", "Limit should be greater than or equal to zero.");

export const offsetBeyondEnd = (offset: number, total: number) =>
  error(
    416,
    "PGRST103",
    "Requested range not satisfiable",
    `An offset of ${offset} was requested, but there are only ${total} rows.`,
  );

export const unacceptableSchema = () =>
  error(406, "PGRST106", `The schema must be one of the following: ${SCHEMA}`);

export const unacceptableMediaTypes = (accepted: readonly string[]) =>
  error(415, "PGRST107", `None of these media types are available: ${accepted.join(", ")}`);

const notSingular = (rows: string) =>
  error(
    406,
    "PGRST116",
    "JSON object requested, multiple (or no) rows returned",
    `The result contains ${rows} rows`,
  );

export const unsupportedMethod = (method: string) =>
  error(405, "PGRST117", `Unsupported HTTP method: ${method}`);

/** PostgREST 12 answers an empty object, later versions this. */
export const invalidPath = () => error(404, "PGRST125", "Invalid path specified in request URL");

/** For what PostgREST serves and we do not (decision 17). PostgREST has this code for what it does not implement itself. */
export const notImplemented = (feature: string) =>
  error(400, "PGRST127", "Feature not implemented", `${feature} is not served here`);

export const noSuchFunction = (name: string, args: readonly string[]) => {
  const shape = args.length === 0 ? " without parameters" : `(${args.toSorted().join(", ")})`;
  return error(404, "PGRST202", `Could not find the function ${SCHEMA}.${name}${shape} in the schema cache`);
};

export const noSuchPayloadColumn = (table: string, column: string) =>
  error(400, "PGRST204", `Column '${column}' of relation '${table}' does not exist`);

export const noSuchTable = (table: string) =>
  error(404, "42P01", `relation "${SCHEMA}.${table}" does not exist`);

export const noSuchColumn = (relation: string, column: string) =>
  error(400, "42703", `column ${relation}.${column} does not exist`);

/** The same as pg-safeupdate's, which hosted Supabase loads for its API roles. */
export const unfilteredChange = (verb: "UPDATE" | "DELETE") =>
  error(400, "21000", `${verb} requires a WHERE clause`);

export const urlTooLong = (limit: number) =>
  error(414, "54000", `the URL is longer than ${limit} characters`);
export const bodyTooLarge = (limit: number) => error(413, "54000", `the body is larger than ${limit} bytes`);
export const tooManyParameters = (limit: number) =>
  error(413, "54023", `the request has more than ${limit} parameters or values`);
export const nestedTooDeep = (limit: number) =>
  error(413, "54001", `the request is nested deeper than ${limit} levels`);
export const tooManyColumns = (limit: number) =>
  error(413, "54011", `the request selects more than ${limit} columns`);
export const repeatedColumn = (name: string) =>
  error(400, "42701", `the request selects "${name}" more than once`);

export const oneRowPerRequest = () =>
  error(401, "42501", "one row per request", null, "Sign in to write several.");

/** PT429 is PostgREST's form of a custom status: a function in the database would raise it like this. */
export const tooManyWrites = (retryAfterSeconds: number) =>
  new ApiError(
    429,
    {
      code: "PT429",
      details: null,
      hint: "Wait a while, or sign in.",
      message: "Too many writes from this address",
    },
    retryAfterSeconds,
  );

/** @param cause why there is no connection, which callers are not told */
export const databaseUnavailable = (cause?: unknown) =>
  Object.assign(error(503, "PGRST001", "Database connection error. Retrying the connection."), { cause });
export const poolExhausted = () =>
  error(504, "PGRST003", "Timed out acquiring connection from connection pool.");
export const internalError = () => error(500, "PGRSTX00", "Internal error");
export const tokenRefused = (code: string, message: string) => error(401, code, message);

/** Raised by `extensions.refuse_rows`, with the number of rows as its detail. */
const NOT_ONE_ROW = "SF001";

/** The HTTP answer to an error that PostgreSQL reported. Source: PostgREST docs, HTTP Status Codes. */
export function databaseError(
  { code = "XX000", detail, hint, message }: DatabaseError,
  role: ApiRole,
): ApiError {
  if (code === NOT_ONE_ROW) return notSingular(detail ?? "");
  return error(statusOf(code, role), code, message, detail, hint);
}

const STATUSES: readonly [RegExp, number][] = [
  [/^(?:0L|0P|28)/, 403],
  [/^(?:42883|42P01)$/, 404],
  [/^25006$/, 405],
  [/^(?:23503|23505)$/, 409],
  [/^54/, 413],
  [/^(?:08|53)/, 503],
  [/^P0001$/, 400],
  [/^(?:09|25|2D|38|39|3B|40|55|57|58|F0|HV|P0|XX)/, 500],
];

function statusOf(code: string, role: ApiRole): number {
  if (code === "42501") return role === "anon" ? 401 : 403;
  const custom = /^PT([1-5]\d\d)$/.exec(code);
  if (custom) return Number(custom[1]);
  return STATUSES.find(([pattern]) => pattern.test(code))?.[1] ?? 400;
}

export function errorResponse(error: ApiError, method: string): Response {
  const headers = new Headers({ "Content-Type": "application/json; charset=utf-8" });
  if (error.status === 401) headers.set("WWW-Authenticate", "Bearer");
  const retryAfter = error.retryAfterSeconds ?? (error.status === 503 ? 1 : undefined);
  if (retryAfter) headers.set("Retry-After", String(retryAfter));
  const body = method === "HEAD" ? null : JSON.stringify(error.body);
  return new Response(body, { status: error.status, headers });
}
