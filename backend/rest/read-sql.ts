import type { ApiRequest } from "./api-request.ts";
import type { Catalogue, Table } from "./catalogue.ts";
import { whereSql } from "./conditions-sql.ts";
import type { Format } from "./media-type.ts";
import { capRange } from "./range.ts";
import type { Relation } from "./relation.ts";
import { bodySql, COUNTED_ROWS, NO_BODY, NO_EXTRA, NO_TOTAL, resultSql } from "./result-sql.ts";
import { orderSql, rangeSql, selectListSql } from "./select-sql.ts";
import { identifier, type Sql, sql } from "./sql.ts";

export function tableRelation(schema: string, table: Table): Relation {
  const reference = sql`${identifier(schema)}.${identifier(table.name)}`;
  return { name: table.name, columns: table.columns, reference };
}

export function readSql(
  request: ApiRequest,
  table: Table,
  format: Format,
  options: { schema: string; catalogue: Catalogue; maxRows: number; maxBytes: number; head: boolean },
): Sql {
  const relation = tableRelation(options.schema, table);
  const from = sql`${relation.reference}`;
  const source = selectSql(request, relation, from, options);
  const counted = sql`select 1 from ${from}${whereSql(relation, request.query.conditions)}`;
  const body = options.head ? NO_BODY : bodySql({ format, element: "row", bare: false });
  return resultSql(
    {
      source,
      view: sql`select * from source`,
      // Also where a plan or an estimate is asked for: the planner's guess is about rows that the caller may not see.
      total: request.preferences.count ? totalSql(counted) : NO_TOTAL,
      rows: COUNTED_ROWS,
      body,
      extra: NO_EXTRA,
    },
    options,
  );
}

/** What the caller selects of a relation, in the caller's order and range. */
export function selectSql(
  { query, range }: ApiRequest,
  relation: Relation,
  from: Sql,
  { catalogue, maxRows }: { catalogue: Catalogue; maxRows: number },
): Sql {
  const list = selectListSql(catalogue, relation, query.select);
  const where = whereSql(relation, query.conditions);
  const order = orderSql(relation, query.order);
  return sql`select ${list} from ${from}${where}${order}${rangeSql(capRange(range, maxRows))}`;
}

export function totalSql(counted: Sql): Sql {
  return sql`(select pg_catalog.count(*) from (${counted}) counted)`;
}
