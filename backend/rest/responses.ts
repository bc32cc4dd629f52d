import type { ApiRequest } from "./api-request.ts";
import type { Routine } from "./catalogue.ts";
import { type ApiError, offsetBeyondEnd } from "./errors.ts";
import type { Format } from "./media-type.ts";
import { contentRange, rangeStatus } from "./range.ts";
import type { Result } from "./transaction.ts";
import type { Write } from "./write-sql.ts";

export type Answer = { request: ApiRequest; format: Format; result: Result };

/** Source: PostgREST docs, Read, Limits and Pagination. */
export function readResponse({ request, format, result }: Answer): Response {
  const { range, action } = request;
  const { rows, total } = result;
  const status = rangeStatus(range.offset, rows, total);
  const headers = {
    "Content-Range": contentRange(range.offset, rows, total),
    "Content-Type": format.contentType,
  };
  if (action.kind === "read" && action.head) return new Response(null, { status, headers });
  const body = status === 416 ? JSON.stringify(offsetBeyondEnd(range.offset, total ?? 0).body) : result.body;
  return new Response(body, { status, headers });
}

/** A function that returns nothing has no body to describe. Source: PostgREST docs, Functions as RPC. */
export function callResponse(answer: Answer, routine: Routine): Response {
  if (routine.returns !== "void") return readResponse(answer);
  const { rows, total } = answer.result;
  return new Response(null, { status: 204, headers: { "Content-Range": contentRange(0, rows, total) } });
}

/** Source: PostgREST docs, Insert, Update, Upsert, Delete. */
export function writeResponse({ request, format, result }: Answer, { kind }: Write): Response {
  const { preferences } = request;
  const range = kind === "update" && result.rows > 0 ? `0-${result.rows - 1}` : "*";
  const isCounted = preferences.count === "exact" || preferences.count === "estimated";
  const headers = new Headers({ "Content-Range": `${range}/${isCounted ? result.rows : "*"}` });
  if (preferences.return !== "representation") {
    return new Response(null, { status: kind === "insert" ? 201 : 204, headers });
  }
  headers.set("Content-Type", format.contentType);
  return new Response(result.body, { status: kind === "insert" ? 201 : 200, headers });
}

export function errorResponse(error: ApiError, method: string): Response {
  const headers = new Headers({ "Content-Type": "application/json; charset=utf-8" });
  if (error.status === 401) headers.set("WWW-Authenticate", "Bearer");
  const retryAfter = error.retryAfterSeconds ?? (error.status === 503 ? 1 : undefined);
  if (retryAfter) headers.set("Retry-After", String(retryAfter));
  return new Response(method === "HEAD" ? null : JSON.stringify(error.body), {
    status: error.status,
    headers,
  });
}
