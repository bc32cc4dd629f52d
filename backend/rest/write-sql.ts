import type { Action, ApiRequest } from "./api-request.ts";
import type { Table } from "./catalogue.ts";
import { whereSql } from "./conditions-sql.ts";
import { notFound, unfilteredChange } from "./errors.ts";
import { insertSql } from "./insert-sql.ts";
import type { Format } from "./media-type.ts";
import type { Payload } from "./payload.ts";
import { PAYLOAD, payloadColumns, payloadRowsSql } from "./payload-sql.ts";
import { tableRelation } from "./read-sql.ts";
import type { Relation } from "./relation.ts";
import { bodySql, COUNTED_ROWS, NO_BODY, NO_TOTAL, resultSql } from "./result-sql.ts";
import { returningSql } from "./returning-sql.ts";
import { selectListSql } from "./select-sql.ts";
import { identifier, join, type Sql, sql } from "./sql.ts";

export type Write = Extract<Action, { kind: "insert" | "update" | "delete" }>;

/** Refuses a change whose statement could not be written. @throws ApiError PGRST204, 404 */
export function refuseImpossibleWrite(action: Write, table: Table | undefined): void {
  if (action.kind === "delete") return;
  if (table) payloadColumns(action.payload, table);
  else if (action.payload.keys.length > 0) throw notFound();
}

/** A change and, where the caller wants it, the changed rows as the caller selects them. */
export function writeSql(
  request: ApiRequest,
  action: Write,
  table: Table,
  format: Format,
  options: { maxBytes: number },
): Sql {
  const relation = tableRelation(table);
  const returnsRows = request.preferences.return === "representation";
  const changed: Relation = { ...relation, reference: identifier(table.name) };
  return resultSql(
    {
      source: changeSql(request, action, relation, table),
      view: returnsRows
        ? sql`select ${selectListSql(changed, request.query.select)} from source as ${changed.reference}`
        : sql`select * from source`,
      total: NO_TOTAL,
      rows: COUNTED_ROWS,
      body: returnsRows ? bodySql({ format, element: "row", bare: false }) : NO_BODY,
    },
    options,
  );
}

function changeSql(request: ApiRequest, action: Write, relation: Relation, table: Table): Sql {
  switch (action.kind) {
    case "insert":
      return insertSql(request, action.payload, relation, table);
    case "update":
      return updateSql(request, action.payload, relation, table);
    case "delete":
      return deleteSql(request, relation, table);
  }
}

/** @throws ApiError 21000 without a filter */
function updateSql(request: ApiRequest, payload: Payload, relation: Relation, table: Table): Sql {
  const columns = payloadColumns(payload, table);
  const returning = returningSql(request, relation, table);
  const target = relation.reference;
  if (columns.length === 0) return sql`select ${returning} from ${target} where false`;
  if (request.query.conditions.length === 0) throw unfilteredChange("UPDATE");
  const rows = payloadRowsSql(payload, columns);
  const assignments = columns.map(({ name }) => sql`${identifier(name)} = ${PAYLOAD}.${identifier(name)}`);
  const where = whereSql(relation, request.query.conditions);
  return sql`update ${target} set ${join(assignments, ", ")} from ${rows}${where} returning ${returning}`;
}

/** @throws ApiError 21000 without a filter */
function deleteSql(request: ApiRequest, relation: Relation, table: Table): Sql {
  if (request.query.conditions.length === 0) throw unfilteredChange("DELETE");
  const where = whereSql(relation, request.query.conditions);
  return sql`delete from ${relation.reference}${where} returning ${returningSql(request, relation, table)}`;
}
