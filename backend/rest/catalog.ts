import type pg from "pg";

/** The one schema that the data API serves. */
export const SCHEMA = "public";

/** What the API can serve of the database. */
export type Catalog = {
  tables: ReadonlyMap<string, Table>;
  routines: ReadonlyMap<string, Routine>;
};

/** `type` is SQL text that includes the type's schema. */
export type Column = { name: string; type: string };

export type Table = { name: string; columns: ReadonlyMap<string, Column>; primaryKey: readonly string[] };

export type Routine = {
  name: string;
  parameters: readonly { name: string; type: string; required: boolean }[];
  volatile: boolean;
  returns: "void" | "scalar" | "rows";
  returnsSet: boolean;
};

type TableRow = Omit<Table, "columns"> & { columns: Column[] };

export async function loadCatalog(client: pg.ClientBase): Promise<Catalog> {
  // A query of several statements is one transaction and has a result for each. With an empty search path, every type's text
  // includes its schema.
  const results: unknown = await client.query(`set local search_path = ''; ${TABLES}; ${ROUTINES}`);
  const [, tables, routines] = results as [unknown, pg.QueryResult<TableRow>, pg.QueryResult<Routine>];
  const columnsOf = (row: TableRow) => new Map(row.columns.map((column) => [column.name, column]));
  return {
    tables: new Map(tables.rows.map((row) => [row.name, { ...row, columns: columnsOf(row) }])),
    routines: new Map(routines.rows.map((routine) => [routine.name, routine])),
  };
}

const TABLES = `
  select
    relname as name,
    (
      select coalesce(json_agg(
        json_build_object('name', attname, 'type', pg_catalog.format_type(atttypid, atttypmod)) order by attnum
      ), '[]')
      from pg_catalog.pg_attribute
      where attrelid = relation.oid and attnum > 0 and not attisdropped
    ) as columns,
    (
      select coalesce(json_agg(attname order by array_position(indkey::int2[], attnum)), '[]')
      from pg_catalog.pg_index
      join pg_catalog.pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = relation.oid and indisprimary
    ) as "primaryKey"
  from pg_catalog.pg_class relation
  where relnamespace = '${SCHEMA}'::regnamespace and relkind in ('r', 'v', 'm', 'f', 'p') and not relispartition`;

// Leaves out functions with unnamed or variadic parameters, and overloaded ones. With the type modifier -1, format_type()
// writes "bpchar" instead of "character", which would cut a value to one character.
const ROUTINES = `
  select
    proname as name,
    (
      select coalesce(json_agg(
        json_build_object(
          'name', proargnames[place],
          'type', pg_catalog.format_type(proargtypes[place - 1], -1),
          'required', place <= pronargs - pronargdefaults
        )
        order by place
      ), '[]')
      from generate_series(1, pronargs) place
    ) as parameters,
    provolatile = 'v' as volatile,
    case
      when typtype = 'c' or proargmodes && '{t,b,o}'::"char"[] then 'rows'
      when prorettype = 'pg_catalog.void'::regtype then 'void'
      else 'scalar'
    end as returns,
    proretset as "returnsSet"
  from pg_catalog.pg_proc routine
  join pg_catalog.pg_type type on type.oid = prorettype
  where pronamespace = '${SCHEMA}'::regnamespace
    and prokind = 'f'
    and prorettype <> 'pg_catalog.trigger'::regtype
    and provariadic = 0
    and (pronargs = 0 or '' <> all (proargnames))
    and not exists (
      select from pg_catalog.pg_proc other
      where other.pronamespace = routine.pronamespace and other.proname = routine.proname and other.oid <> routine.oid
    )`;
