import type { ApiRequest } from "./api-request.ts";
import type { Table } from "./catalogue.ts";
import { whereSql } from "./conditions-sql.ts";
import { unfilteredChange } from "./errors.ts";
import type { Payload } from "./payload.ts";
import { PAYLOAD, payloadColumns, payloadRowsSql, payloadRowsWithDefaultsSql } from "./payload-sql.ts";
import type { Relation } from "./relation.ts";
import { returningSql } from "./returning-sql.ts";
import { identifier, join, type Sql, sql } from "./sql.ts";

/** @throws ApiError 21000 without a filter */
export function updateSql(request: ApiRequest, payload: Payload, relation: Relation, table: Table): Sql {
  const columns = payloadColumns(payload, table);
  const returning = returningSql(request, relation, table);
  const target = relation.reference;
  if (columns.length === 0) return sql`select ${returning} from ${target} where false`;
  if (request.query.conditions.length === 0) throw unfilteredChange("UPDATE");
  const rows =
    request.preferences.missing === "default"
      ? payloadRowsWithDefaultsSql(payload, columns)
      : payloadRowsSql(payload, columns);
  const assignments = columns.map(({ name }) => sql`${identifier(name)} = ${PAYLOAD}.${identifier(name)}`);
  const where = whereSql(relation, request.query.conditions);
  return sql`update ${target} set ${join(assignments, ", ")} from ${rows}${where} returning ${returning}`;
}

/** @throws ApiError 21000 without a filter */
export function deleteSql(request: ApiRequest, relation: Relation, table: Table): Sql {
  if (request.query.conditions.length === 0) throw unfilteredChange("DELETE");
  const where = whereSql(relation, request.query.conditions);
  return sql`delete from ${relation.reference}${where} returning ${returningSql(request, relation, table)}`;
}
