import { TokenError } from "#backend/auth/access-token.ts";
import type { Authorize } from "#backend/auth/authorize-request.ts";
import { isDatabaseTrouble } from "#backend/postgres/database-trouble.ts";
import { withDeadline } from "../deadline.ts";
import type { Logger } from "../logger.ts";
import { readCapped } from "../read-capped.ts";
import type { AdmitWrite } from "./anonymous-writes.ts";
import { callFunction } from "./call-function.ts";
import { loadCatalog } from "./catalog.ts";
import { CatalogCache } from "./catalog-cache.ts";
import type { ConnectionsFor, Origin } from "./connection-shares.ts";
import {
  ApiError,
  bodyTooLarge,
  databaseUnavailable,
  errorResponse,
  internalError,
  tokenRefused,
} from "./errors.ts";
import { ANSWER_WITHIN_MS, MAX_ANSWER_BYTES, MAX_BODY_BYTES } from "./limits.ts";
import type { Payload } from "./payload.ts";
import { readTable } from "./read-table.ts";
import { type ApiRequest, parseRequest } from "./request.ts";
import type { RequestContext } from "./run-as-caller.ts";
import { writeTable } from "./write-table.ts";

type DataApiOptions = {
  /** Guarded connections of a login that owns nothing and may only switch to one of the API roles. */
  connectionsFor: ConnectionsFor;
  authorize: Authorize;
  /** The most rows that one read returns. */
  maxRows: number;
  /** Called for each request over the network. If absent, writes are not limited. */
  admitWrite?: AdmitWrite;
  /** Called for each insert over the network. If absent, inserts are not checked. */
  checkInsert?: CheckInsert;
  log: Logger;
};

/**
 * Checks an insert before the database does.
 * @returns the headers that the database sees
 * @throws ApiError to refuse it
 */
export type CheckInsert = (request: Request, insert: { table: string; payload: Payload }) => Promise<Headers>;

/** Errors about names: after a migration, our catalog may be older than the database. */
const SIGNS_OF_OLD_CATALOG = new Set(["42P01", "42703", "42704", "42883", "PGRST202", "PGRST204"]);

/**
 * Answers /rest/v1/* in the PostgREST dialect. Only PostgreSQL decides who may do what: every statement runs as the
 * caller's role, under its row-level security.
 */
export function createDataApi({
  connectionsFor,
  authorize,
  maxRows,
  admitWrite,
  checkInsert,
  log,
}: DataApiOptions): (request: Request, origin: Origin) => Promise<Response> {
  const withOwnConnection = connectionsFor("own process", "anon");
  const catalogs = new CatalogCache(() => withOwnConnection(loadCatalog));

  const inTime = <Result>(begun: number, caller: keyof typeof ANSWER_WITHIN_MS, work: Promise<Result>) =>
    withDeadline(begun + ANSWER_WITHIN_MS[caller], work, () => {
      log.warn("the database does not answer");
      return databaseUnavailable();
    });

  async function answer(request: Request, origin: Origin): Promise<Response> {
    const begun = performance.now();
    const claims = await inTime(begun, "visitor", authorize(request));
    if (origin === "network") await admitWrite?.(request, claims);
    const kind = claims.role === "anon" ? "visitor" : "signedIn";
    const [maxBytes, identified] = [MAX_BODY_BYTES[kind], performance.now()];
    const body = await readCapped(request, maxBytes, () => bodyTooLarge(maxBytes));
    // The time that the sender takes to send the body does not count.
    const counted = begun + performance.now() - identified;
    // What ended or lowered the session while its sender sent the body holds for this call already.
    const isConfirmed = body.length === 0 || origin === "own process";
    const confirmed = isConfirmed ? claims : await inTime(counted, kind, authorize(request));
    const apiRequest = parseRequest(request, body);
    const { action } = apiRequest;
    const isChecked = checkInsert && origin === "network" && action.kind === "insert";
    const context = {
      withConnection: connectionsFor(origin, claims.role),
      claims: confirmed,
      headers: isChecked ? await checkInsert(request, action) : request.headers,
      maxRows,
      maxBytes: MAX_ANSWER_BYTES[claims.role],
    };
    return inTime(counted, kind, answerWithLatest(apiRequest, context));
  }

  async function answerWithLatest(
    request: ApiRequest,
    context: Omit<RequestContext, "catalog">,
  ): Promise<Response> {
    const catalog = await catalogs.get();
    try {
      return await answerRequest(request, { ...context, catalog });
    } catch (error) {
      const isSignOfOldCatalog = error instanceof ApiError && SIGNS_OF_OLD_CATALOG.has(error.body.code);
      const newer = isSignOfOldCatalog ? await catalogs.newerThan(catalog) : null;
      if (!newer) throw error;
      return answerRequest(request, { ...context, catalog: newer });
    }
  }

  return (request, origin) =>
    answer(request, origin).catch((error) => errorResponse(asApiError(error, log), request.method));
}

function answerRequest(request: ApiRequest, context: RequestContext): Promise<Response> {
  const { action } = request;
  if (action.kind === "read") return readTable(request, action, context);
  return action.kind === "call"
    ? callFunction(request, action, context)
    : writeTable(request, action, context);
}

/** Keeps the caller's errors (4xx), but no message of PostgreSQL about its own failures: these name files of the server. */
function asApiError(error: unknown, log: Logger): ApiError {
  if (error instanceof ApiError) {
    if (!error.cause && (error.status < 500 || !isDatabaseTrouble(error.body))) return error;
    const { code, message } = Object(error.cause ?? error.body);
    // The driver gives some errors no code.
    log.error("data API failed", { code: code ?? message });
    return databaseUnavailable();
  }
  if (error instanceof TokenError) return tokenRefused(error.code, error.message);
  if (isDatabaseTrouble(error)) return databaseUnavailable();
  log.error("data API failed", { error: error instanceof Error ? error.name : typeof error });
  return internalError();
}
