import {
  limitWithoutOrder,
  notFound,
  putWithLimit,
  rpcMethodNotAllowed,
  unacceptableSchema,
  unsupportedMethod,
  urlTooLong,
} from "./errors.ts";
import { MAX_BODY_BYTES, MAX_URL_LENGTH } from "./limits.ts";
import { type Payload, readPayload } from "./payload.ts";
import { type Preferences, parsePreferences } from "./preferences.ts";
import { parseQuery, type Query } from "./query-string.ts";
import { ALL_ROWS, intersectRanges, isAllRows, type Range, rangeOfHeader } from "./range.ts";

/** A request as the dialect understands it, before anything is known of the database. */
export type ApiRequest = {
  method: string;
  path: string;
  action: Action;
  query: Query;
  /** Rows asked for by `limit`, `offset` and the `Range` header together. */
  range: Range;
  preferences: Preferences;
  accept: string | null;
  /** Whether the caller named the schema, so that the answer names it too. */
  namesSchema: boolean;
};

export type Action =
  | { kind: "read"; table: string; head: boolean }
  | { kind: "insert" | "update" | "put"; table: string; payload: Payload }
  | { kind: "delete"; table: string }
  | { kind: "call"; routine: string; verb: "head" | "get" }
  | { kind: "call"; routine: string; verb: "post"; payload: Payload }
  | { kind: "describe-table"; table: string }
  | { kind: "describe-routine"; routine: string };

type Target = { kind: "table" | "routine"; name: string };

const BASE_PATH = "/rest/v1";

export async function parseRequest(
  request: Request,
  context: { schema: string; timezones: ReadonlySet<string> },
): Promise<ApiRequest> {
  if (request.url.length > MAX_URL_LENGTH) throw urlTooLong(MAX_URL_LENGTH);
  const { pathname, search } = new URL(request.url);
  const { method, headers } = request;
  const target = targetOf(pathname, method);
  const query = parseQuery(search, target.kind === "routine" && (method === "GET" || method === "HEAD"));
  const namesSchema = checkSchema(request, context.schema);
  const range = rangeOf(method, headers, query);
  return {
    method,
    path: pathname.slice(BASE_PATH.length),
    action: await actionOf(request, target, query),
    query,
    range,
    preferences: parsePreferences(headers.get("prefer"), context.timezones),
    accept: headers.get("accept"),
    namesSchema,
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
  if (!["HEAD", "GET", "POST", "OPTIONS"].includes(method)) throw rpcMethodNotAllowed(method);
  return { kind: "routine", name: second };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw notFound();
  }
}

async function actionOf(request: Request, target: Target, query: Query): Promise<Action> {
  const { method } = request;
  const { name } = target;
  if (target.kind === "routine") {
    if (method === "OPTIONS") return { kind: "describe-routine", routine: name };
    if (method !== "POST") {
      return { kind: "call", routine: name, verb: method === "HEAD" ? "head" : "get" };
    }
    const options = { maxBytes: MAX_BODY_BYTES, emptyIsObject: true };
    return {
      kind: "call",
      routine: name,
      verb: "post",
      payload: await readPayload(request, query.columns, options),
    };
  }
  const options = { maxBytes: MAX_BODY_BYTES, emptyIsObject: false };
  switch (method) {
    case "GET":
    case "HEAD":
      return { kind: "read", table: name, head: method === "HEAD" };
    case "POST":
      return { kind: "insert", table: name, payload: await readPayload(request, query.columns, options) };
    case "PATCH":
      return { kind: "update", table: name, payload: await readPayload(request, query.columns, options) };
    case "PUT":
      return { kind: "put", table: name, payload: await readPayload(request, null, options) };
    case "DELETE":
      return { kind: "delete", table: name };
    case "OPTIONS":
      return { kind: "describe-table", table: name };
    default:
      throw unsupportedMethod(method);
  }
}

function checkSchema(request: Request, schema: string): boolean {
  const writes = ["POST", "PATCH", "PUT", "DELETE"].includes(request.method);
  const profile = request.headers.get(writes ? "content-profile" : "accept-profile");
  if (profile !== null && profile !== schema) throw unacceptableSchema(schema);
  return profile !== null;
}

function rangeOf(method: string, headers: Headers, query: Query): Range {
  const header = method === "GET" ? rangeOfHeader(headers.get("range")) : ALL_ROWS;
  const range = intersectRanges(header, query.range);
  const changesRows = method === "PATCH" || method === "DELETE";
  if (changesRows && query.hasRange && query.order.length === 0) throw limitWithoutOrder();
  if (method === "PUT" && !isAllRows(range)) throw putWithLimit();
  return range;
}
