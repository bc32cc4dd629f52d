import type { ApiRequest } from "./api-request.ts";
import { SCHEMA, type Table } from "./catalogue.ts";
import { whereSql } from "./conditions-sql.ts";
import type { Format } from "./media-type.ts";
import type { Relation } from "./relation.ts";
import { bodySql, COUNTED_ROWS, NO_BODY, NO_TOTAL, resultSql } from "./result-sql.ts";
import { orderSql, rangeSql, selectListSql } from "./select-sql.ts";
import { identifier, type Sql, sql } from "./sql.ts";

export function tableRelation(table: Table): Relation {
  const reference = sql`${identifier(SCHEMA)}.${identifier(table.name)}`;
  return { name: table.name, columns: table.columns, reference };
}

export function readSql(
  { query, range, preferences }: ApiRequest,
  table: Table,
  format: Format,
  options: { maxRows: number; maxBytes: number; head: boolean },
): Sql {
  const relation = tableRelation(table);
  const rows = sql`${relation.reference}${whereSql(relation, query.conditions)}`;
  const list = selectListSql(relation, query.select);
  return resultSql(
    {
      source: sql`select ${list} from ${rows}${orderSql(relation, query.order)}${rangeSql(range, options.maxRows)}`,
      view: sql`select * from source`,
      // Also where a plan or an estimate is asked for: the planner's guess is about rows that the caller may not see.
      total: preferences.count ? totalSql(sql`select from ${rows}`) : NO_TOTAL,
      rows: COUNTED_ROWS,
      body: options.head ? NO_BODY : bodySql({ format, element: "row", bare: false }),
    },
    options,
  );
}

export function totalSql(counted: Sql): Sql {
  return sql`(select pg_catalog.count(*) from (${counted}) counted)`;
}
