import type { Action, ApiRequest } from "./api-request.ts";
import type { Catalogue, Table } from "./catalogue.ts";
import { deleteSql, updateSql } from "./change-sql.ts";
import { notFound } from "./errors.ts";
import { insertSql, putSql, refuseUnnamedPut } from "./insert-sql.ts";
import type { Format } from "./media-type.ts";
import { payloadColumns } from "./payload-sql.ts";
import { tableRelation } from "./read-sql.ts";
import type { Relation } from "./relation.ts";
import { bodySql, COUNTED_ROWS, NO_BODY, NO_EXTRA, NO_TOTAL, resultSql } from "./result-sql.ts";
import { insertReportSql } from "./returning-sql.ts";
import { selectListSql } from "./select-sql.ts";
import { identifier, type Sql, sql } from "./sql.ts";

export type Write = Extract<Action, { kind: "insert" | "update" | "put" | "delete" }>;

/** What speaks against a change before its statement is written. @throws ApiError PGRST105, PGRST204, 404 */
export function refuseImpossibleWrite(request: ApiRequest, action: Write, table: Table | undefined): void {
  if (action.kind === "delete") return;
  if (action.kind === "put") refuseUnnamedPut(request, table?.primaryKey ?? []);
  if (table) payloadColumns(action.payload, table);
  else if (action.payload.keys.length > 0) throw notFound();
}

/** A change and, where the caller wants it, the changed rows as the caller selects them. */
export function writeSql(
  request: ApiRequest,
  action: Write,
  table: Table,
  format: Format,
  { schema, catalogue, maxBytes }: { schema: string; catalogue: Catalogue; maxBytes: number },
): Sql {
  const relation = tableRelation(schema, table);
  const returnsRows = request.preferences.return === "representation";
  const changed: Relation = { ...relation, reference: identifier(table.name) };
  return resultSql(
    {
      source: changeSql(request, action, relation, table),
      view: returnsRows
        ? sql`select ${selectListSql(catalogue, changed, request.query.select)} from source as ${changed.reference}`
        : sql`select * from source`,
      total: NO_TOTAL,
      rows: COUNTED_ROWS,
      body: returnsRows ? bodySql({ format, element: "row", bare: false }) : NO_BODY,
      extra: action.kind === "insert" || action.kind === "put" ? insertReportSql(request, table) : NO_EXTRA,
    },
    { maxBytes },
  );
}

function changeSql(request: ApiRequest, action: Write, relation: Relation, table: Table): Sql {
  switch (action.kind) {
    case "insert":
      return insertSql(request, action.payload, relation, table);
    case "put":
      return putSql(request, action.payload, relation, table);
    case "update":
      return updateSql(request, action.payload, relation, table);
    case "delete":
      return deleteSql(request, relation, table);
  }
}
