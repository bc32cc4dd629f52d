import type { ApiRequest } from "./api-request.ts";
import type { Routine, Table } from "./catalogue.ts";
import { type ApiError, offsetBeyondEnd } from "./errors.ts";
import type { Format } from "./media-type.ts";
import { preferenceApplied } from "./preferences.ts";
import { contentRange, rangeStatus } from "./range.ts";
import type { Result } from "./transaction.ts";

export type Answer = { request: ApiRequest; format: Format; schema: string; result: Result };

/** Source: PostgREST docs, Read, Limits and Pagination. */
export function readResponse({ request, format, schema, result }: Answer): Response {
  const { total } = result;
  const { range, preferences, action } = request;
  const status = rangeStatus(range.offset, result.rows, total);
  const headers = new Headers({ "Content-Range": contentRange(range.offset, result.rows, total) });
  describeBody(headers, request, format, schema);
  setIfGiven(headers, "Preference-Applied", preferenceApplied(preferences, ["count", "handling"]));
  const isHead = action.kind === "read" && action.head;
  const body = status === 416 ? JSON.stringify(offsetBeyondEnd(range.offset, total ?? 0).body) : result.body;
  return new Response(isHead ? null : body, { status, headers });
}

/** A function that returns nothing has no body to describe. Source: PostgREST docs, Functions as RPC. */
export function callResponse(answer: Answer, routine: Routine): Response {
  const { request, result } = answer;
  if (routine.returns !== "void") return readResponse(answer);
  const headers = new Headers({
    "Content-Range": contentRange(request.range.offset, result.rows, result.total),
  });
  setIfGiven(headers, "Preference-Applied", preferenceApplied(request.preferences, ["count", "handling"]));
  return new Response(null, { status: 204, headers });
}

/** Source: PostgREST docs, Insert, Upsert. */
export function insertResponse(answer: Answer, table: Table): Response {
  const { preferences, query } = answer.request;
  const isMerge = preferences.resolution === "merge-duplicates";
  const mayConflict = table.primaryKey.length > 0 || query.onConflict !== null;
  const status = isMerge && !(Number(answer.result.inserted) > 0) ? 200 : 201;
  const applicable = ["missing", "return", "count", "handling"] as const;
  return writeResponse(answer, "*", mayConflict ? ["resolution", ...applicable] : applicable, [
    status,
    status,
  ]);
}

/** Source: PostgREST docs, Update, Delete. */
export function changeResponse(answer: Answer, kind: "update" | "delete"): Response {
  const { rows } = answer.result;
  const range = kind === "update" && rows > 0 ? `0-${rows - 1}` : "*";
  const applicable = ["return", "count", "handling"] as const;
  return writeResponse(
    answer,
    range,
    kind === "update" ? ["missing", ...applicable] : applicable,
    [200, 204],
  );
}

function writeResponse(
  { request, format, schema, result }: Answer,
  range: string,
  applicable: Parameters<typeof preferenceApplied>[1],
  [withBody, without]: readonly [number, number],
): Response {
  const { preferences } = request;
  const counts = preferences.count === "exact" || preferences.count === "estimated";
  const headers = new Headers({ "Content-Range": `${range}/${counts ? result.rows : "*"}` });
  setIfGiven(headers, "Preference-Applied", preferenceApplied(preferences, applicable));
  if (preferences.return !== "representation") return new Response(null, { status: without, headers });
  describeBody(headers, request, format, schema);
  return new Response(result.body, { status: withBody, headers });
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

function describeBody(headers: Headers, request: ApiRequest, format: Format, schema: string): void {
  headers.set("Content-Type", format.contentType);
  if (request.namesSchema) headers.set("Content-Profile", schema);
}

function setIfGiven(headers: Headers, name: string, value: string | null): void {
  if (value !== null) headers.set(name, value);
}
