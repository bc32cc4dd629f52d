import type pg from "pg";
import { API_ROLES, type ApiRole } from "#backend/auth/access-token.ts";

/** The one schema that the data API serves. */
export const SCHEMA = "public";

/** What the API can serve of the database. */
export type Catalog = {
  tables: ReadonlyMap<string, Table>;
  routines: ReadonlyMap<string, Routine>;
  /** Each role's `statement_timeout`: its own setting, or else the login's. */
  statementTimeouts: Readonly<Record<ApiRole, string>>;
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

/** Reads the whole catalog in one transaction, so that its parts agree. */
export async function loadCatalog(pool: pg.Pool): Promise<Catalog> {
  // A query of several statements has a result for each. With an empty search path, every type's text includes its schema.
  const results: unknown = await pool.query(`
    begin transaction isolation level repeatable read read only;
    set local search_path = '';
    ${TABLES}; ${ROUTINES}; ${STATEMENT_TIMEOUTS};
    commit`);
  const [, , tables, routines, timeouts] = results as [
    ...[unknown, unknown, pg.QueryResult<TableRow>, pg.QueryResult<Routine>],
    pg.QueryResult<{ role: ApiRole; timeout: string }>,
  ];
  const columnsOf = (row: TableRow) => new Map(row.columns.map((column) => [column.name, column]));
  return {
    tables: new Map(tables.rows.map((row) => [row.name, { ...row, columns: columnsOf(row) }])),
    routines: new Map(routines.rows.map((routine) => [routine.name, routine])),
    statementTimeouts: Object.fromEntries(
      timeouts.rows.map(({ role, timeout }) => [role, timeout]),
    ) as Record<ApiRole, string>,
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

// PostgreSQL applies a role's settings when it logs in, not on `set role`, so we set its timeout ourselves.
const STATEMENT_TIMEOUTS = `
  select role.rolname as role, coalesce(own.timeout, pg_catalog.current_setting('statement_timeout')) as timeout
  from pg_catalog.pg_roles role
  left join lateral (
    select substring(setting from '^statement_timeout=(.*)$') as timeout
    from unnest(role.rolconfig) setting
    where setting like 'statement_timeout=%'
  ) own on true
  where role.rolname in ('${API_ROLES.join("', '")}')`;
