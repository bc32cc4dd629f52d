import type { ApiRequest } from "./api-request.ts";
import type { Table } from "./catalogue.ts";
import { columnOf, type Relation } from "./relation.ts";
import { identifier, join, type Sql, sql } from "./sql.ts";

/**
 * What a change gives back: without `return=representation` nothing that would need the right to read. A `select` that
 * names columns gives the primary key as well, as PostgREST's does: who may not read it is refused alike.
 */
export function returningSql(request: ApiRequest, relation: Relation, table: Table): Sql {
  const columns = returnedColumns(request, relation, table);
  return columns.length === 0 ? sql`1` : join(columns, ", ");
}

function returnedColumns({ preferences, query }: ApiRequest, relation: Relation, table: Table): Sql[] {
  if (preferences.return !== "representation") return [];
  if (query.select.some((item) => item.kind === "all")) return [sql`${relation.reference}.*`];
  const selected = query.select.flatMap((item) => (item.kind === "field" ? [item.field.name] : []));
  return [...new Set([...selected, ...table.primaryKey])]
    .sort()
    .map((name) => sql`${relation.reference}.${identifier(columnOf(relation, name).name)}`);
}
