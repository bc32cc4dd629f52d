import type pg from "pg";
import { type Claims, TokenError } from "#backend/auth/access-token.ts";
import { isDatabaseTrouble } from "#backend/postgres/database-trouble.ts";
import { endedBy } from "../deadline.ts";
import type { Logger } from "../logger.ts";
import type { AdmitWrite } from "./anonymous-writes.ts";
import { answerRequest } from "./answer.ts";
import { type ApiRequest, parseRequest } from "./api-request.ts";
import type { Catalogue } from "./catalogue.ts";
import { CatalogueCache } from "./catalogue-cache.ts";
import { type Origin, shareOut } from "./connection-shares.ts";
import { ApiError, databaseUnavailable, internalError, tokenRefused } from "./errors.ts";
import { ANSWER_WITHIN_MS, MAX_ANSWER_BYTES } from "./limits.ts";
import { loadCatalogue } from "./load-catalogue.ts";
import { errorResponse } from "./responses.ts";

export type DataApiOptions = {
  /** Makes guarded clients, and logs in as a role that owns nothing and may only switch to one of the API roles. */
  pool: pg.Pool;
  /** Who is calling. @throws TokenError */
  authorize: (request: Request) => Promise<Claims>;
  /** The most rows that one read returns. */
  maxRows: number;
  /** Called for each request over the network; without it, the number of writes is not limited. */
  admitWrite?: AdmitWrite;
  log: Logger;
};

export type DataApi = {
  /** Answers a call over the network, on the connections that such calls may use. */
  fetch: (request: Request) => Promise<Response>;
  /** Answers a call of this process itself, under the same policies, for which connections stay reserved. */
  ownFetch: (request: Request) => Promise<Response>;
};

// Errors about names, which our catalogue and the database may disagree on after a migration.
const SIGNS_OF_AGE = new Set(["42P01", "42703", "42704", "42883", "PGRST202", "PGRST204"]);

/**
 * Answers /rest/v1/* in the PostgREST dialect. Who may do what is decided by PostgreSQL alone: every statement runs as
 * the caller's role, under its row-level security.
 */
export function createDataApi(options: DataApiOptions): DataApi {
  const { pool, maxRows, log } = options;
  const catalogues = new CatalogueCache(() => loadCatalogue(pool));
  const lendTo = shareOut(pool);

  const inTime = <Result>(begun: number, caller: keyof typeof ANSWER_WITHIN_MS, work: Promise<Result>) =>
    endedBy(begun + ANSWER_WITHIN_MS[caller], work, () => {
      log.warn("the database does not answer");
      return databaseUnavailable();
    });

  async function answer(request: Request, origin: Origin): Promise<Response> {
    const begun = performance.now();
    const claims = await inTime(begun, "visitor", options.authorize(request));
    if (origin === "network") await options.admitWrite?.(request, claims);
    const authorized = performance.now();
    const apiRequest = await parseRequest(request);
    // Not counted: how long the sender takes to send the body.
    const parsing = performance.now() - authorized;
    const caller = claims.role === "anon" ? "visitor" : "signedIn";
    return inTime(begun + parsing, caller, answerFor(apiRequest, request, claims, origin));
  }

  async function answerFor(
    apiRequest: ApiRequest,
    request: Request,
    claims: Claims,
    origin: Origin,
  ): Promise<Response> {
    const catalogue = await catalogues.get();
    const lend = lendTo(origin, claims.role);
    const isVisitor = claims.role === "anon";
    const maxBytes = isVisitor ? MAX_ANSWER_BYTES.visitor : MAX_ANSWER_BYTES.signedIn;
    const context = { lend, maxRows, maxBytes, claims, headers: request.headers };
    const answerWith = (known: Catalogue) => answerRequest(apiRequest, { ...context, catalogue: known });
    try {
      return await answerWith(catalogue);
    } catch (error) {
      const newer = isSignOfAge(error) ? await catalogues.newerThan(catalogue) : null;
      if (!newer) throw error;
      return answerWith(newer);
    }
  }

  const answerTo = (origin: Origin) => async (request: Request) => {
    try {
      return await answer(request, origin);
    } catch (error) {
      return errorResponse(asApiError(error, log), request.method);
    }
  };
  return { fetch: answerTo("network"), ownFetch: answerTo("own process") };
}

function isSignOfAge(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return !("code" in error.body) || SIGNS_OF_AGE.has(error.body.code);
}

/** PostgreSQL's messages about its own failures name files of the server, so they are not passed on. */
function asApiError(error: unknown, log: Logger): ApiError {
  if (error instanceof ApiError) {
    if (!isDatabaseTrouble(error.body)) return error;
    log.error("data API failed", { code: error.body.code });
    return databaseUnavailable();
  }
  if (error instanceof TokenError) return tokenRefused(error.code, error.message);
  if (isDatabaseTrouble(error)) return databaseUnavailable();
  log.error("data API failed", { error: error instanceof Error ? error.name : typeof error });
  return internalError();
}
