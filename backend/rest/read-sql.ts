import type { ApiRequest } from "./api-request.ts";
import type { Catalogue, Table } from "./catalogue.ts";
import { whereSql } from "./conditions-sql.ts";
import type { Format } from "./media-type.ts";
import { capRange } from "./range.ts";
import type { Relation } from "./relation.ts";
import { bodySql, COUNTED_ROWS, NO_BODY, NO_EXTRA, NO_TOTAL, resultSql } from "./result-sql.ts";
import { orderSql, rangeSql, selectListSql } from "./select-sql.ts";
import { identifier, type Sql, sql } from "./sql.ts";

/** A statement, and where the planner's guess is wanted, the statement that asks for it. */
export type Plan = { statement: Sql; explain: Sql | null };

export function tableRelation(schema: string, table: Table): Relation {
  const reference = sql`${identifier(schema)}.${identifier(table.name)}`;
  return { name: table.name, columns: table.columns, reference };
}

export function readPlan(
  request: ApiRequest,
  table: Table,
  format: Format,
  options: { schema: string; catalogue: Catalogue; maxRows: number; head: boolean },
): Plan {
  const relation = tableRelation(options.schema, table);
  const from = sql`${relation.reference}`;
  const source = selectSql(request, relation, from, options);
  const counted = sql`select 1 from ${from}${whereSql(relation, request.query.conditions)}`;
  const body = options.head ? NO_BODY : bodySql({ format, element: "row", bare: false });
  return {
    statement: resultSql({
      source,
      view: sql`select * from source`,
      total: totalSql(counted, request.preferences.count, options.maxRows),
      rows: COUNTED_ROWS,
      body,
      extra: NO_EXTRA,
    }),
    explain: explainSql(counted, request.preferences.count),
  };
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

type Count = ApiRequest["preferences"]["count"];

/** `estimated` counts no further than the row cap: beyond it the planner's guess serves. */
export function totalSql(counted: Sql, count: Count, maxRows: number): Sql {
  if (count === "exact") return sql`(select pg_catalog.count(*) from (${counted}) counted)`;
  if (count !== "estimated") return NO_TOTAL;
  const limit = rangeSql({ from: 0n, to: BigInt(maxRows) });
  return sql`(select pg_catalog.count(*) from (${counted}${limit}) counted)`;
}

function explainSql(counted: Sql, count: Count): Sql | null {
  return count === "planned" || count === "estimated" ? sql`explain (format json) ${counted}` : null;
}
