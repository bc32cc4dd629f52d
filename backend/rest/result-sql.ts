import { empty, type Sql } from "sql-template-tag";
import { identifier, sql } from "./sql.ts";

/** The only column of the rows that a function returns. */
export const VALUE = identifier("value");

/** A statement whose rows become an answer. */
type Source = {
  rows: Sql;
  /** How many rows there are in all, if that is asked for. */
  total?: Sql | undefined;
  /** What the body is made of: whole rows, the single value of a function, its set of values, or nothing. */
  body: "rows" | "row" | "value" | "values" | "none";
  /** Refuse anything but exactly one row. */
  mustBeOne: boolean;
};

const BODIES: Record<Source["body"], Sql> = {
  rows: sql`coalesce(json_agg(_row), '[]')`,
  row: sql`coalesce(json_agg(_row)->0, 'null')`,
  value: sql`coalesce(json_agg(_row.${VALUE})->0, 'null')`,
  values: sql`coalesce(json_agg(_row.${VALUE}), '[]')`,
  none: sql`''::text`,
};

/**
 * One statement with one row: the total, the number of rows in the body, and the body. PostgreSQL builds the body, so that
 * it alone decides how values are written as JSON, and refuses an answer that is too large before sending it.
 */
export function resultSql({ rows, total, body, mustBeOne }: Source, maxBytes: number): Sql {
  const limit = sql`${maxBytes}::int`;
  const oneRow = mustBeOne ? sql`when counted <> 1 then extensions.refuse_rows(counted)` : empty;
  return sql`with source as (${rows}), answer as (
      select ${total ?? sql`null::bigint`} as total, pg_catalog.count(_row) as counted, ${BODIES[body]} as body from source _row
    ) select total, counted, case ${oneRow}
      when pg_catalog.pg_column_size(body) > ${limit} then extensions.refuse_answer(${limit})
      else body::text
    end from answer`;
}
