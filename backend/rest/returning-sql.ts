import type { ApiRequest } from "./api-request.ts";
import type { Table } from "./catalogue.ts";
import { columnOf, type Relation } from "./relation.ts";
import { identifier, join, parameter, type Sql, sql } from "./sql.ts";

/**
 * What a change gives back: for `return=minimal` nothing that would need the right to read.
 * A `select` that names columns gives the primary key as well, for the Location header.
 */
export function returningSql(request: ApiRequest, relation: Relation, table: Table): Sql {
  const columns = returnedColumns(request, relation, table);
  return columns.length === 0 ? sql`1` : join(columns, ", ");
}

function returnedColumns({ preferences, query }: ApiRequest, relation: Relation, table: Table): Sql[] {
  if (preferences.return !== "representation" && preferences.return !== "headers-only") return [];
  if (query.select.some((item) => item.kind === "all")) return [sql`${relation.reference}.*`];
  const selected = query.select.flatMap((item) => (item.kind === "field" ? [item.field.name] : []));
  return [...new Set([...selected, ...table.primaryKey])]
    .sort()
    .map((name) => sql`${relation.reference}.${identifier(columnOf(relation, name).name)}`);
}

/** What only an insert reports. `location` maps the new row's primary key to its values. */
export type InsertReport = { inserted: number | null; location: Record<string, string | null> | null };

/** JSON text of an InsertReport. */
export function insertReportSql({ preferences }: ApiRequest, table: Table): Sql {
  const location =
    preferences.return === "headers-only" && table.primaryKey.length > 0 ? locationSql(table) : sql`null`;
  return sql`json_build_object(
    'inserted', nullif(current_setting('pgrst.inserted', true), '')::int,
    'location', ${location}
  )`;
}

/**
 * True for every row, and counts it: up by one for each row that is to be inserted, down by one for each that turns
 * out to be an update. Transaction-local settings are the one place both halves of an upsert can write to.
 */
export function countInsertedSql(step: 1 | -1): Sql {
  const count = sql`coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0)`;
  return sql`set_config('pgrst.inserted', (${count} ${step === 1 ? sql`+ 1` : sql`- 1`})::text, true) is not null`;
}

function locationSql(table: Table): Sql {
  const keys = join(
    table.primaryKey.map((name) => parameter(name)),
    ", ",
  );
  return sql`case when pg_catalog.count(_row) = 1 then (
    select json_object_agg(field.key, field.value)
    from (select * from source limit 1) first
    cross join json_each_text(row_to_json(first)) field
    where field.key in (${keys})
  ) end`;
}
