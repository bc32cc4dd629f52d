import type { ApiRequest } from "./api-request.ts";
import type { Column, Table } from "./catalogue.ts";
import { whereSql } from "./conditions-sql.ts";
import { unfilteredChange } from "./errors.ts";
import type { Payload } from "./payload.ts";
import { PAYLOAD, payloadColumns, payloadRowsSql, payloadRowsWithDefaultsSql } from "./payload-sql.ts";
import { isAllRows } from "./range.ts";
import { columnOf, type Relation } from "./relation.ts";
import { returningSql } from "./returning-sql.ts";
import { orderSql, rangeSql } from "./select-sql.ts";
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
  const where = whereSql(relation, request.query.conditions);
  const assignments = assignmentsSql(columns);
  if (isAllRows(request.range)) {
    return sql`update ${target} set ${assignments} from ${rows}${where} returning ${returning}`;
  }
  return sql`with affected as (${affectedSql(request, relation)})
    update ${target} set ${assignments} from (select * from ${rows} limit 1) ${PAYLOAD}, affected
    where ${matchesAffectedSql(request, relation)} returning ${returning}`;
}

/** @throws ApiError 21000 without a filter */
export function deleteSql(request: ApiRequest, relation: Relation, table: Table): Sql {
  if (request.query.conditions.length === 0) throw unfilteredChange("DELETE");
  const returning = returningSql(request, relation, table);
  const target = relation.reference;
  if (isAllRows(request.range)) {
    return sql`delete from ${target}${whereSql(relation, request.query.conditions)} returning ${returning}`;
  }
  return sql`with affected as (${affectedSql(request, relation)})
    delete from ${target} using affected
    where ${matchesAffectedSql(request, relation)} returning ${returning}`;
}

function assignmentsSql(columns: readonly Column[]): Sql {
  return join(
    columns.map(({ name }) => sql`${identifier(name)} = ${PAYLOAD}.${identifier(name)}`),
    ", ",
  );
}

/**
 * The rows of a limited change, known by the columns that order them, which should be unique together.
 * Source: PostgREST docs (version 12), Limited Update/Delete.
 */
function affectedSql({ query, range }: ApiRequest, relation: Relation): Sql {
  const keys = join(
    orderColumns(query.order, relation).map((name) => sql`${relation.reference}.${name}`),
    ", ",
  );
  const where = whereSql(relation, query.conditions);
  return sql`select ${keys} from ${relation.reference}${where}${orderSql(relation, query.order)}${rangeSql(range)}`;
}

function matchesAffectedSql({ query }: ApiRequest, relation: Relation): Sql {
  const names = orderColumns(query.order, relation);
  return join(
    names.map((name) => sql`${relation.reference}.${name} = affected.${name}`),
    " and ",
  );
}

function orderColumns(order: ApiRequest["query"]["order"], relation: Relation): Sql[] {
  return order.map(({ field }) => identifier(columnOf(relation, field.name).name));
}
