import type { Format } from "./media-type.ts";
import { parameter, type Sql, sql } from "./sql.ts";

/** How the rows of `source` become one body. */
export type Shape = {
  format: Format;
  /** The whole row, or the only column of a function that returns a scalar. */
  element: "row" | "scalar";
  /** One element bare instead of a list, as a function that returns no set gives it. */
  bare: boolean;
};

/** The columns of every statement's one row, in this order. */
export type ResultColumns = { source: Sql; view: Sql; total: Sql; rows: Sql; body: Sql };

export const NO_TOTAL = sql`null::bigint`;
export const NO_BODY = sql`''`;
export const COUNTED_ROWS = sql`pg_catalog.count(_row)`;

/**
 * One statement, one row: total count, rows in the body and the body itself. The body is aggregated by PostgreSQL, so that JSON is written exactly as the database writes it, and is measured
 * there before it travels.
 */
export function resultSql(
  { source, view, total, rows, body }: ResultColumns,
  { maxBytes }: { maxBytes: number },
): Sql {
  const columns = sql`${total} as total, ${rows} as counted, ${body} as body`;
  const answer = sql`with source as (${source}), answer as (select ${columns} from (${view}) _row)`;
  if (body === NO_BODY) return sql`${answer} select total, counted, body from answer`;
  const limit = sql`${parameter(String(maxBytes))}::int`;
  return sql`${answer} select total, counted, case
      when pg_catalog.pg_column_size(body) > ${limit} then extensions.refuse_answer(${limit}) else body::text
    end from answer`;
}

export function bodySql({ format, element, bare }: Shape): Sql {
  const list = element === "row" ? sql`json_agg(_row)` : sql`json_agg(_row.pgrst_scalar)`;
  const isSingle = bare || format.kind === "object";
  return isSingle ? sql`coalesce(${list}->0, 'null')` : sql`coalesce(${list}, '[]')`;
}
