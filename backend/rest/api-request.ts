import { SCHEMA } from "./catalogue.ts";
import {
  notFound,
  notImplemented,
  rpcMethodNotAllowed,
  unacceptableSchema,
  unsupportedMethod,
  urlTooLong,
} from "./errors.ts";
import { MAX_BODY_BYTES, MAX_URL_LENGTH } from "./limits.ts";
import { type Payload, readPayload } from "./payload.ts";
import { type Preferences, parsePreferences } from "./preferences.ts";
import { parseQuery, type Query } from "./query-string.ts";
import { type Range, rangeOf } from "./range.ts";

/** A request as the dialect understands it, before anything is known of the database. */
export type ApiRequest = {
  action: Action;
  query: Query;
  range: Range;
  preferences: Preferences;
  accept: string | null;
};

export type Action =
  | { kind: "read"; table: string; head: boolean }
  | { kind: "insert" | "update"; table: string; payload: Payload }
  | { kind: "delete"; table: string }
  | { kind: "call"; routine: string; payload: Payload };

type Target = { kind: "table" | "routine"; name: string };

const BASE_PATH = "/rest/v1";

export async function parseRequest(request: Request): Promise<ApiRequest> {
  if (request.url.length > MAX_URL_LENGTH) throw urlTooLong(MAX_URL_LENGTH);
  const { pathname, search } = new URL(request.url);
  const { method, headers } = request;
  const target = targetOf(pathname, method);
  const query = parseQuery(search);
  checkSchema(request);
  refuseUnserved(request, query, target);
  return {
    action: await actionOf(request, target, query),
    query,
    range: rangeOf(query.limit, query.offset),
    preferences: parsePreferences(headers.get("prefer")),
    accept: headers.get("accept"),
  };
}

function targetOf(pathname: string, method: string): Target {
  if (!pathname.startsWith(`${BASE_PATH}/`)) throw notFound();
  const segments = pathname
    .slice(BASE_PATH.length + 1)
    .split("/")
    .map(decodeSegment);
  const [first = "", second = ""] = segments;
  if (segments.length === 1 && first !== "") return { kind: "table", name: first };
  if (segments.length !== 2 || first !== "rpc") throw notFound();
  if (method !== "POST") throw rpcMethodNotAllowed(method);
  return { kind: "routine", name: second };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw notFound();
  }
}

/** What PostgREST would do and we do not; never left out in silence. @throws ApiError PGRST127 */
function refuseUnserved({ method, headers }: Request, query: Query, target: Target): void {
  const isChange = method === "PATCH" || method === "DELETE";
  const hasRange = query.limit !== undefined || query.offset !== undefined;
  if (isChange && hasRange) throw notImplemented("a limit or offset of a change");
  const hasRangeHeader = method === "GET" && /^\d+-\d*$/.test(headers.get("range") ?? "");
  if (hasRangeHeader) throw notImplemented("the header Range");
  const shapesResult = hasRange || query.conditions.length > 0 || query.order.length > 0;
  const selects = query.select.some((item) => item.kind !== "all");
  if (target.kind === "routine" && (shapesResult || selects)) {
    throw notImplemented("a selection, filter, order or range of a function's result");
  }
}

async function actionOf(request: Request, target: Target, query: Query): Promise<Action> {
  const { method } = request;
  const { kind, name } = target;
  const read = () =>
    readPayload(request, query.columns, { maxBytes: MAX_BODY_BYTES, emptyIsObject: kind === "routine" });
  if (kind === "routine") return { kind: "call", routine: name, payload: await read() };
  switch (method) {
    case "GET":
    case "HEAD":
      return { kind: "read", table: name, head: method === "HEAD" };
    case "POST":
      return { kind: "insert", table: name, payload: await read() };
    case "PATCH":
      return { kind: "update", table: name, payload: await read() };
    case "DELETE":
      return { kind: "delete", table: name };
    default:
      throw unsupportedMethod(method);
  }
}

/** @throws ApiError PGRST106 for another schema than the one that is served */
function checkSchema(request: Request): void {
  const writes = ["POST", "PATCH", "DELETE"].includes(request.method);
  const profile = request.headers.get(writes ? "content-profile" : "accept-profile");
  if (profile !== null && profile !== SCHEMA) throw unacceptableSchema();
}
