import type { Claims } from "#backend/auth/access-token.ts";
import type { ApiRequest } from "./api-request.ts";
import { type Call, callSql } from "./call-sql.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Lend } from "./connection-shares.ts";
import { ApiError, noSuchTable, notSingular, oneRowPerRequest } from "./errors.ts";
import { findRoutine } from "./find-routine.ts";
import { type Format, negotiateFormat } from "./media-type.ts";
import { readSql } from "./read-sql.ts";
import { callResponse, readResponse, writeResponse } from "./responses.ts";
import type { Sql } from "./sql.ts";
import { type Guard, type Result, runAsCaller } from "./transaction.ts";
import { refuseImpossibleWrite, type Write, writeSql } from "./write-sql.ts";

export type AnswerContext = {
  lend: Lend;
  catalogue: Catalogue;
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
    case "delete":
      return answerWrite(request, action, context);
    case "call":
      return answerCall(request, action, context);
  }
}

async function answerRead(
  request: ApiRequest,
  name: string,
  head: boolean,
  context: AnswerContext,
): Promise<Response> {
  const { catalogue, maxRows, maxBytes } = context;
  const table = catalogue.tables.get(name);
  const format = negotiateFormat(request.accept);
  if (!table) throw noSuchTable(name);
  const statement = readSql(request, table, format, { maxRows, maxBytes, head });
  const result = await run(statement, context, { readOnly: true, guard: null });
  refusePlural(format, result);
  return readResponse({ request, format, result });
}

async function answerWrite(request: ApiRequest, action: Write, context: AnswerContext): Promise<Response> {
  const { catalogue, maxBytes, claims } = context;
  // Before any SQL: each row would be written, with all that hangs on it, only to be taken back.
  if (claims.role === "anon" && "payload" in action && action.payload.count > 1) throw oneRowPerRequest();
  const table = catalogue.tables.get(action.table);
  refuseImpossibleWrite(action, table);
  const format = negotiateFormat(request.accept);
  if (!table) throw noSuchTable(action.table);
  const statement = writeSql(request, action, table, format, { maxBytes });
  const result = await run(statement, context, { readOnly: false, guard: guardOf(format) });
  return writeResponse({ request, format, result }, action);
}

async function answerCall(request: ApiRequest, action: Call, context: AnswerContext): Promise<Response> {
  const routine = findRoutine(context.catalogue, { name: action.routine, args: action.payload.keys });
  const format = negotiateFormat(request.accept);
  const statement = callSql(request, action, routine, format, context);
  const result = await run(statement, context, {
    readOnly: !routine.volatile,
    guard: guardOf(format),
  });
  return callResponse({ request, format, result }, routine);
}

async function run(
  statement: Sql,
  context: AnswerContext,
  { readOnly, guard }: { readOnly: boolean; guard: Guard | null },
): Promise<Result> {
  const { lend, claims, headers, catalogue } = context;
  const settings = {
    claims,
    headers,
    readOnly,
    statementTimeout: catalogue.statementTimeouts[claims.role],
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

/** What a result must satisfy before its transaction may stay; null where nothing can go wrong. */
function guardOf(format: Format): Guard | null {
  return format.kind === "object" ? (result) => refusePlural(format, result) : null;
}

function refusePlural(format: Format, { rows }: Result): void {
  if (format.kind === "object" && rows !== 1) throw notSingular(rows);
}
