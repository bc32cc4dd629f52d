import type { ApiRequest } from "./api-request.ts";
import type { Column, Table } from "./catalogue.ts";
import { noSuchConflictColumn } from "./errors.ts";
import type { Payload } from "./payload.ts";
import { PAYLOAD, payloadColumns, payloadRowsSql } from "./payload-sql.ts";
import type { Relation } from "./relation.ts";
import { returningSql } from "./returning-sql.ts";
import { identifier, join, nothing, type Sql, sql } from "./sql.ts";

/** An insert, or with `Prefer: resolution=…` an upsert. Source: PostgREST docs, Insert, Upsert. */
export function insertSql(request: ApiRequest, payload: Payload, relation: Relation, table: Table): Sql {
  const { preferences, query } = request;
  const columns = payloadColumns(payload, table);
  const rows = payloadRowsSql(payload, columns);
  const conflict =
    preferences.resolution === null
      ? nothing
      : conflictSql(table, query.onConflict ?? table.primaryKey, columns, preferences.resolution);
  const returning = returningSql(request, relation, table);
  return sql`${insertIntoSql(relation, columns, rows)}${conflict} returning ${returning}`;
}

function insertIntoSql(relation: Relation, columns: readonly Column[], rows: Sql): Sql {
  if (columns.length === 0) return sql`insert into ${relation.reference} select from ${rows}`;
  const names = columns.map((column) => identifier(column.name));
  const values = names.map((name) => sql`${PAYLOAD}.${name}`);
  return sql`insert into ${relation.reference} (${join(names, ", ")}) select ${join(values, ", ")} from ${rows}`;
}

function conflictSql(
  table: Table,
  conflictColumns: readonly string[],
  columns: readonly Column[],
  resolution: "merge-duplicates" | "ignore-duplicates",
): Sql {
  if (conflictColumns.length === 0) return nothing;
  const unknown = conflictColumns.find((name) => !table.columns.has(name));
  if (unknown !== undefined) throw noSuchConflictColumn(unknown);
  const target = sql` on conflict (${join(conflictColumns.map(identifier), ", ")}) do`;
  if (resolution === "ignore-duplicates" || columns.length === 0) return sql`${target} nothing`;
  const assignments = columns.map(({ name }) => sql`${identifier(name)} = excluded.${identifier(name)}`);
  return sql`${target} update set ${join(assignments, ", ")}`;
}
