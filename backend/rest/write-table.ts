import { empty, join, type Sql } from "sql-template-tag";
import type { Column, Table } from "./catalog.ts";
import { noSuchPayloadColumn, noSuchTable, oneRowPerRequest, unfilteredChange } from "./errors.ts";
import { PAYLOAD, type Payload, payloadSql } from "./payload.ts";
import type { Action, ApiRequest } from "./request.ts";
import { resultSql } from "./result-sql.ts";
import { type RequestContext, runAsCaller } from "./run-as-caller.ts";
import { identifier, sql } from "./sql.ts";
import { selectSql, tableSql, whereSql } from "./table-sql.ts";

type Write = Extract<Action, { kind: "insert" | "update" | "delete" }>;

/** Source: PostgREST docs, Insert, Update, Upsert, Delete. */
export async function writeTable(
  request: ApiRequest,
  action: Write,
  context: RequestContext,
): Promise<Response> {
  // Refused before any SQL: the database would write every row, and fire its triggers, before it rolls back.
  const isVisitor = context.claims.role === "anon";
  if (isVisitor && action.kind !== "delete" && action.payload.count > 1) throw oneRowPerRequest();
  const table = context.catalog.tables.get(action.table);
  if (!table) throw noSuchTable(action.table);
  const columns = action.kind === "delete" ? [] : payloadColumns(action.payload, table);
  const statement = writeSql(request, action, { table, columns, maxBytes: context.maxBytes });
  const { rows, body } = await runAsCaller(context, statement, { readOnly: false });
  return writeResponse(request, action, { rows, body });
}

/** @throws ApiError PGRST204 for a key that is not a column of the table */
function payloadColumns({ keys }: Payload, table: Table): Column[] {
  return keys.map((key) => {
    const column = table.columns.get(key);
    if (!column) throw noSuchPayloadColumn(table.name, key);
    return column;
  });
}

function writeResponse(
  { preferences, format }: ApiRequest,
  { kind }: Write,
  { rows, body }: { rows: number; body: string },
): Response {
  const range = kind === "update" && rows > 0 ? `0-${rows - 1}` : "*";
  const isCounted = preferences.count === "exact" || preferences.count === "estimated";
  const headers = new Headers({ "Content-Range": `${range}/${isCounted ? rows : "*"}` });
  if (preferences.return !== "representation") {
    return new Response(null, { status: kind === "insert" ? 201 : 204, headers });
  }
  headers.set("Content-Type", format.contentType);
  return new Response(body, { status: kind === "insert" ? 201 : 200, headers });
}

type Plan = { table: Table; columns: readonly Column[]; maxBytes: number };

function writeSql(request: ApiRequest, action: Write, plan: Plan): Sql {
  const { format, preferences } = request;
  const returnsRows = preferences.return === "representation";
  // Without `return=representation` a change needs no right to read.
  const returning = returnsRows ? selectSql(plan.table, request.query.select) : sql`1`;
  const changesNothing = action.kind === "update" && plan.columns.length === 0;
  return resultSql(
    {
      rows: changesNothing
        ? sql`select ${returning} from ${tableSql(plan.table)} where false`
        : sql`${changeSql(request, action, plan)} returning ${returning}`,
      body: !returnsRows ? "none" : format.kind === "object" ? "row" : "rows",
      mustBeOne: format.kind === "object",
    },
    plan.maxBytes,
  );
}

function changeSql({ preferences, query }: ApiRequest, action: Write, { table, columns }: Plan): Sql {
  const target = tableSql(table);
  if (action.kind === "insert") {
    const conflict = preferences.resolution
      ? conflictSql(query.onConflict ?? table.primaryKey, columns, preferences.resolution)
      : empty;
    return sql`insert into ${target}${insertedSql(action.payload, columns)}${conflict}`;
  }
  if (query.conditions.length === 0) throw unfilteredChange(action.kind === "update" ? "UPDATE" : "DELETE");
  const where = whereSql(table, query.conditions);
  if (action.kind === "delete") return sql`delete from ${target}${where}`;
  const assignments = columns.map(({ name }) => sql`${identifier(name)} = ${PAYLOAD}.${identifier(name)}`);
  return sql`update ${target} set ${join(assignments, ", ")} from ${payloadSql(action.payload, columns)}${where}`;
}

function insertedSql(payload: Payload, columns: readonly Column[]): Sql {
  const rows = payloadSql(payload, columns);
  if (columns.length === 0) return sql` select from ${rows}`;
  const names = columns.map(({ name }) => identifier(name));
  const values = names.map((name) => sql`${PAYLOAD}.${name}`);
  return sql` (${join(names, ", ")}) select ${join(values, ", ")} from ${rows}`;
}

function conflictSql(
  conflictColumns: readonly string[],
  columns: readonly Column[],
  resolution: "merge-duplicates" | "ignore-duplicates",
): Sql {
  if (conflictColumns.length === 0) return empty;
  const target = sql` on conflict (${join(conflictColumns.map(identifier), ", ")}) do`;
  if (resolution === "ignore-duplicates" || columns.length === 0) return sql`${target} nothing`;
  const assignments = columns.map(({ name }) => sql`${identifier(name)} = excluded.${identifier(name)}`);
  return sql`${target} update set ${join(assignments, ", ")}`;
}
