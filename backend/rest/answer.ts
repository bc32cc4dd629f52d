import type { Claims } from "#backend/auth/access-token.ts";
import type { ApiRequest } from "./api-request.ts";
import { argumentNames, type Call, callSql } from "./call-sql.ts";
import type { Catalogue, Routine, Table } from "./catalogue.ts";
import type { Lend } from "./connection-shares.ts";
import {
  ApiError,
  limitExceededByChange,
  maxAffectedExceeded,
  noSuchTable,
  notFound,
  notSingular,
  oneRowPerRequest,
  putKeyMismatch,
} from "./errors.ts";
import { findRoutine } from "./find-routine.ts";
import { type Format, negotiateFormat } from "./media-type.ts";
import { refuseInvalidPreferences } from "./preferences.ts";
import { limitOf } from "./range.ts";
import { readSql } from "./read-sql.ts";
import {
  callResponse,
  changeResponse,
  insertResponse,
  readResponse,
  routineMethodsResponse,
  tableMethodsResponse,
} from "./responses.ts";
import { refuseRelated } from "./select-sql.ts";
import type { Sql } from "./sql.ts";
import { type Guard, type Result, runAsCaller } from "./transaction.ts";
import { refuseImpossibleWrite, type Write, writeSql } from "./write-sql.ts";

export type AnswerContext = {
  lend: Lend;
  catalogue: Catalogue;
  schema: string;
  maxRows: number;
  maxBytes: number;
  claims: Claims;
  headers: Headers;
};

/** From a parsed request to its response: statement, run as the caller, describe the result. */
export async function answerRequest(request: ApiRequest, context: AnswerContext): Promise<Response> {
  const { action } = request;
  switch (action.kind) {
    case "read":
      return answerRead(request, action.table, action.head, context);
    case "insert":
    case "update":
    case "put":
    case "delete":
      return answerWrite(request, action, context);
    case "call":
      return answerCall(request, action, context);
    case "describe-table":
      return tableMethodsResponse(describedTable(action.table, context));
    case "describe-routine":
      return routineMethodsResponse(describedRoutine(request, action.routine, context));
  }
}

async function answerRead(
  request: ApiRequest,
  name: string,
  head: boolean,
  context: AnswerContext,
): Promise<Response> {
  const { catalogue, schema, maxRows, maxBytes } = context;
  refuseRelated(request.query, name, schema);
  const table = catalogue.tables.get(name);
  const format = negotiateFormat(request.accept);
  refuseInvalidPreferences(request.preferences);
  if (!table) throw noSuchTable(schema, name);
  const statement = readSql(request, table, format, { schema, catalogue, maxRows, maxBytes, head });
  const result = await run(statement, request, context, { readOnly: true, guard: null });
  refusePlural(format, result);
  return readResponse({ request, format, schema, result });
}

async function answerWrite(request: ApiRequest, action: Write, context: AnswerContext): Promise<Response> {
  const { catalogue, schema, maxBytes, claims } = context;
  // Before any SQL: each row would be written, with all that hangs on it, only to be taken back.
  if (claims.role === "anon" && "payload" in action && action.payload.count > 1) throw oneRowPerRequest();
  refuseRelated(request.query, action.table, schema);
  const table = catalogue.tables.get(action.table);
  refuseImpossibleWrite(request, action, table);
  refuseInvalidPreferences(request.preferences);
  const format = negotiateFormat(request.accept);
  if (!table) throw noSuchTable(schema, action.table);
  const statement = writeSql(request, action, table, format, { schema, catalogue, maxBytes });
  const guard = guardOf(request, action, format);
  const result = await run(statement, request, context, { readOnly: false, guard });
  const answer = { request, format, schema, result };
  return action.kind === "insert" ? insertResponse(answer, table) : changeResponse(answer, action.kind);
}

async function answerCall(request: ApiRequest, action: Call, context: AnswerContext): Promise<Response> {
  const { catalogue, schema } = context;
  const args = argumentNames(request, action);
  const hasBody = action.verb === "post";
  const routine = findRoutine(catalogue, { schema, name: action.routine, args, hasBody });
  refuseRelated(request.query, routine.returns.relation, schema);
  const format = negotiateFormat(request.accept);
  refuseInvalidPreferences(request.preferences);
  const statement = callSql(request, action, routine, format, context);
  const readOnly = !hasBody || !routine.volatile;
  const guard = guardOf(request, action, format);
  const result = await run(statement, request, context, { readOnly, guard: readOnly ? null : guard });
  if (readOnly) guard?.(result);
  return callResponse({ request, format, schema, result }, routine);
}

function describedTable(name: string, { catalogue }: AnswerContext): Table {
  const table = catalogue.tables.get(name);
  if (!table) throw notFound();
  return table;
}

function describedRoutine(request: ApiRequest, name: string, { catalogue, schema }: AnswerContext): Routine {
  const routine = findRoutine(catalogue, { schema, name, args: [], hasBody: false });
  refuseRelated(request.query, routine.returns.relation, schema);
  negotiateFormat(request.accept);
  refuseInvalidPreferences(request.preferences);
  return routine;
}

async function run(
  statement: Sql,
  request: ApiRequest,
  context: AnswerContext,
  { readOnly, guard }: { readOnly: boolean; guard: Guard | null },
): Promise<Result> {
  const { lend, claims, schema, headers, catalogue } = context;
  const { method, path, preferences } = request;
  const settings = {
    claims,
    schema,
    method,
    path,
    headers,
    readOnly,
    statementTimeout: catalogue.statementTimeouts[claims.role],
    timezone: preferences.timezone,
  };
  try {
    return await runAsCaller(lend, statement, settings, guard);
  } catch (error) {
    // The pool may hold connections that died with the last database: a read loses nothing by another try.
    const isRepeatable = readOnly && error instanceof ApiError && error.status === 503;
    if (!isRepeatable) throw error;
    return runAsCaller(lend, statement, settings, guard);
  }
}

/** What a change must satisfy before it may stay; null where nothing can go wrong. */
function guardOf(request: ApiRequest, action: Write | Call, format: Format): Guard | null {
  const { preferences, range } = request;
  const limit = action.kind === "update" || action.kind === "delete" ? limitOf(range) : null;
  const maxAffected = preferences.handling === "strict" ? preferences.maxAffected : null;
  if (format.kind !== "object" && action.kind !== "put" && limit === null && maxAffected === null)
    return null;
  return (result) => {
    refusePlural(format, result);
    if (action.kind === "put" && result.rows !== 1) throw putKeyMismatch();
    if (limit !== null && BigInt(result.rows) > limit) throw limitExceededByChange(result.rows, limit);
    if (maxAffected !== null && result.rows > maxAffected) throw maxAffectedExceeded(result.rows);
  };
}

function refusePlural(format: Format, { rows }: Result): void {
  if (format.kind === "object" && rows !== 1) throw notSingular(rows);
}
