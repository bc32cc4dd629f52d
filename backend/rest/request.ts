import { SCHEMA } from "./catalog.ts";
import {
  invalidPath,
  notImplemented,
  rpcMethodNotAllowed,
  unacceptableSchema,
  unsupportedMethod,
  urlTooLong,
} from "./errors.ts";
import { MAX_URL_LENGTH } from "./limits.ts";
import { type Format, negotiateFormat } from "./media-type.ts";
import { type Payload, parsePayload } from "./payload.ts";
import { type Preferences, parsePreferences } from "./preferences.ts";
import { parseQuery, type Query } from "./query-string.ts";
import { type Range, rangeOf } from "./range.ts";

/** A parsed request, not yet compared with what the database has. */
export type ApiRequest = {
  action: Action;
  query: Query;
  range: Range;
  preferences: Preferences;
  format: Format;
};

export type Action =
  | { kind: "read"; table: string; head: boolean }
  | { kind: "insert" | "update"; table: string; payload: Payload }
  | { kind: "delete"; table: string }
  | { kind: "call"; routine: string; payload: Payload };

type Target = { kind: "table" | "routine"; name: string };

const BASE_PATH = "/rest/v1/";

/** @throws ApiError for what isn't served, or is malformed */
export function parseRequest(request: Request, body: Buffer): ApiRequest {
  if (request.url.length > MAX_URL_LENGTH) throw urlTooLong(MAX_URL_LENGTH);
  const { pathname, search } = new URL(request.url);
  const target = targetOf(pathname, request.method);
  const query = parseQuery(search);
  checkSchema(request);
  const preferences = parsePreferences(request.headers.get("prefer"));
  refuseUnserved(request, target, query, preferences);
  return {
    action: actionOf(request, body, target, query),
    query,
    range: rangeOf(query.limit, query.offset),
    preferences,
    format: negotiateFormat(request.headers.get("accept")),
  };
}

function targetOf(pathname: string, method: string): Target {
  if (!pathname.startsWith(BASE_PATH)) throw invalidPath();
  const [first = "", second, ...others] = pathname.slice(BASE_PATH.length).split("/").map(decodeSegment);
  if (second === undefined && first !== "") return { kind: "table", name: first };
  if (second === undefined || others.length > 0 || first !== "rpc") throw invalidPath();
  if (method !== "POST") throw rpcMethodNotAllowed(method);
  return { kind: "routine", name: second };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw invalidPath();
  }
}

/** @throws ApiError PGRST106 for a schema other than the one that is served */
function checkSchema({ method, headers }: Request): void {
  const writes = ["POST", "PATCH", "DELETE"].includes(method);
  const profile = headers.get(writes ? "content-profile" : "accept-profile");
  if (profile !== null && profile !== SCHEMA) throw unacceptableSchema();
}

/** Rejects by name what PostgREST serves and we do not; never ignores it (decision 17). @throws ApiError PGRST127 */
function refuseUnserved(
  { method, headers }: Request,
  target: Target,
  { select, conditions, order, limit, offset }: Query,
  { count }: Preferences,
): void {
  const hasRange = limit !== undefined || offset !== undefined;
  const isChange = method === "PATCH" || method === "DELETE";
  if (isChange && hasRange) throw notImplemented("a limit or offset of a change");
  const hasRangeHeader = method === "GET" && /^\d+-\d*$/.test(headers.get("range") ?? "");
  if (hasRangeHeader) throw notImplemented("the header Range");
  const shapesResult = hasRange || count !== null || conditions.length > 0 || order.length > 0;
  const selects = select.some((item) => item.kind !== "all");
  if (target.kind === "routine" && (shapesResult || selects)) {
    throw notImplemented("a selection, filter, order, range or count of a function's result");
  }
}

function actionOf(
  { method, headers }: Request,
  body: Buffer,
  { kind, name }: Target,
  { columns }: Query,
): Action {
  const payload = () =>
    parsePayload(body, {
      contentType: headers.get("content-type"),
      columns,
      emptyIsObject: kind === "routine",
    });
  if (kind === "routine") return { kind: "call", routine: name, payload: payload() };
  switch (method) {
    case "GET":
    case "HEAD":
      return { kind: "read", table: name, head: method === "HEAD" };
    case "POST":
      return { kind: "insert", table: name, payload: payload() };
    case "PATCH":
      return { kind: "update", table: name, payload: payload() };
    case "DELETE":
      return { kind: "delete", table: name };
    default:
      throw unsupportedMethod(method);
  }
}
