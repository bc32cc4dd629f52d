import type { ApiRequest } from "./api-request.ts";
import type { Routine, Table } from "./catalogue.ts";
import { type ApiError, offsetBeyondEnd } from "./errors.ts";
import type { Format } from "./media-type.ts";
import { preferenceApplied } from "./preferences.ts";
import { contentRange, rangeStatus } from "./range.ts";
import type { InsertReport } from "./returning-sql.ts";
import type { Result } from "./transaction.ts";
import type { Write } from "./write-sql.ts";

export type Answer = { request: ApiRequest; format: Format; schema: string; result: Result };

/** Source: PostgREST docs, Read, Limits and Pagination. */
export function readResponse({ request, format, schema, result }: Answer): Response {
  const { total } = result;
  const { range, preferences, action } = request;
  const status = rangeStatus(range.from, result.rows, total);
  const headers = new Headers({ "Content-Range": contentRange(range.from, result.rows, total) });
  describeBody(headers, request, format, schema);
  setIfGiven(headers, "Preference-Applied", preferenceApplied(preferences, ["count", "handling"]));
  const isHead = "head" in action ? action.head : "verb" in action && action.verb === "head";
  const body = status === 416 ? JSON.stringify(offsetBeyondEnd(range, total ?? 0).body) : result.body;
  return new Response(isHead ? null : body, { status, headers });
}

/** A function that returns nothing has no body to describe. Source: PostgREST docs, Functions as RPC. */
export function callResponse(answer: Answer, routine: Routine): Response {
  const { request, result } = answer;
  if (routine.returns.kind !== "void") return readResponse(answer);
  const headers = new Headers({
    "Content-Range": contentRange(request.range.from, result.rows, result.total),
  });
  setIfGiven(headers, "Preference-Applied", preferenceApplied(request.preferences, ["count", "handling"]));
  return new Response(null, { status: 204, headers });
}

/** Source: PostgREST docs, Insert, Upsert. */
export function insertResponse({ request, format, schema, result }: Answer, table: Table): Response {
  const { preferences, query } = request;
  const { inserted, location }: InsertReport = JSON.parse(result.extra ?? "{}");
  const merges = preferences.resolution === "merge-duplicates";
  const status = merges && !(inserted && inserted > 0) ? 200 : 201;
  const headers = new Headers({ "Content-Range": `*/${countOf(request, result)}` });
  if (location) headers.set("Location", locationOf(table, location));
  const mayConflict = table.primaryKey.length > 0 || query.onConflict !== null;
  const applicable = ["missing", "return", "count", "handling"] as const;
  setIfGiven(
    headers,
    "Preference-Applied",
    preferenceApplied(preferences, mayConflict ? ["resolution", ...applicable] : applicable),
  );
  return bodyOrNothing(request, format, schema, result, headers, status, status);
}

/** Source: PostgREST docs, Update, Delete, Upsert (PUT). */
export function changeResponse({ request, format, schema, result }: Answer, kind: Write["kind"]): Response {
  const headers = new Headers();
  const last = kind === "update" && result.rows > 0 ? `0-${result.rows - 1}` : "*";
  if (kind !== "put") headers.set("Content-Range", `${last}/${countOf(request, result)}`);
  const applicable =
    kind === "update"
      ? (["missing", "return", "count", "handling"] as const)
      : (["return", "count", "handling"] as const);
  setIfGiven(headers, "Preference-Applied", preferenceApplied(request.preferences, applicable));
  const inserted: InsertReport["inserted"] =
    kind === "put" ? JSON.parse(result.extra ?? "{}").inserted : null;
  return bodyOrNothing(request, format, schema, result, headers, inserted && inserted > 0 ? 201 : 200, 204);
}

/** The methods that may work here, whatever the caller's rights. Source: PostgREST docs, OPTIONS. */
export function tableMethodsResponse(table: Table): Response {
  const methods = ["OPTIONS", "GET", "HEAD"];
  if (table.insertable) methods.push("POST");
  if (table.insertable && table.updatable && table.primaryKey.length > 0) methods.push("PUT");
  if (table.updatable) methods.push("PATCH");
  if (table.deletable) methods.push("DELETE");
  return new Response(null, { status: 200, headers: { Allow: methods.join(",") } });
}

export function routineMethodsResponse(routine: Routine): Response {
  const Allow = routine.volatile ? "OPTIONS,POST" : "OPTIONS,GET,HEAD,POST";
  return new Response(null, { status: 200, headers: { Allow } });
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

function bodyOrNothing(
  request: ApiRequest,
  format: Format,
  schema: string,
  result: Result,
  headers: Headers,
  statusWithBody: number,
  statusWithout: number,
): Response {
  if (request.preferences.return !== "representation") {
    return new Response(null, { status: statusWithout, headers });
  }
  describeBody(headers, request, format, schema);
  return new Response(result.body, { status: statusWithBody, headers });
}

function describeBody(headers: Headers, request: ApiRequest, format: Format, schema: string): void {
  headers.set("Content-Type", format.contentType);
  if (request.namesSchema) headers.set("Content-Profile", schema);
}

function countOf({ preferences }: ApiRequest, { rows }: Result): string {
  return preferences.count === "exact" || preferences.count === "estimated" ? String(rows) : "*";
}

function locationOf(table: Table, key: Record<string, string | null>): string {
  const parameters = Object.entries(key).map(([name, value]) => {
    const filter = value === null ? "is.null" : `eq.${value}`;
    return `${encodeURIComponent(name)}=${encodeURIComponent(filter)}`;
  });
  return `/${encodeURIComponent(table.name)}?${parameters.join("&")}`;
}

function setIfGiven(headers: Headers, name: string, value: string | null): void {
  if (value !== null) headers.set(name, value);
}
