import type pg from "pg";
import { API_ROLES, type ApiRole } from "#backend/auth/access-token.ts";
import type { Catalogue, Column, Parameter, Routine, Table } from "./catalogue.ts";

type TableRow = Omit<Table, "columns"> & { columns: Column[] };
type RoutineRow = {
  name: string;
  parameters: Parameter[];
  volatile: boolean;
  returns_set: boolean;
  kind: "void" | "scalar" | "composite";
  relation: string;
  columns: Column[];
};

/** Reads the catalogue with an empty search path, so that every type and default names its schema. */
export async function loadCatalogue(pool: pg.Pool, schema: string): Promise<Catalogue> {
  const client = await pool.connect();
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    await client.query("set local search_path = ''");
    const tables = await client.query<TableRow>(TABLES, [schema]);
    const routines = await client.query<RoutineRow>(ROUTINES, [schema]);
    const types = await client.query<{ name: string }>(CAST_TYPES, [schema]);
    const timezones = await client.query<{ name: string }>("select name from pg_catalog.pg_timezone_names");
    const timeouts = await client.query<{ role: ApiRole; timeout: string }>(STATEMENT_TIMEOUTS, [API_ROLES]);
    await client.query("commit");
    client.release();
    return {
      tables: new Map(tables.rows.map((row) => [row.name, { ...row, columns: byName(row.columns) }])),
      routines: Map.groupBy(routines.rows.map(routineOf), (routine) => routine.name),
      castTypes: new Set(types.rows.map((row) => row.name)),
      timezones: new Set(timezones.rows.map((row) => row.name)),
      statementTimeouts: timeoutsOf(timeouts.rows),
    };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function timeoutsOf(rows: readonly { role: ApiRole; timeout: string }[]): Record<ApiRole, string> {
  return Object.fromEntries(rows.map(({ role, timeout }) => [role, timeout])) as Record<ApiRole, string>;
}

function routineOf(row: RoutineRow): Routine {
  const { name, parameters, volatile, kind, relation } = row;
  return {
    name,
    parameters,
    volatile,
    returnsSet: row.returns_set,
    returns: { kind, relation, columns: byName(row.columns) },
  };
}

function byName(columns: readonly Column[]): Map<string, Column> {
  return new Map(columns.map((column) => [column.name, column]));
}

const COLUMNS = `
  select json_agg(
    json_build_object(
      'name', attribute.attname,
      'type', pg_catalog.format_type(attribute.atttypid, attribute.atttypmod),
      'default', case
        when attribute.attgenerated <> '' then null
        when attribute.attidentity <> '' then pg_catalog.format(
          'pg_catalog.nextval(%L)',
          pg_catalog.pg_get_serial_sequence(attribute.attrelid::regclass::text, attribute.attname)
        )
        else coalesce(pg_catalog.pg_get_expr(fallback.adbin, fallback.adrelid), type.typdefault)
      end
    )
    order by attribute.attnum
  )
  from pg_catalog.pg_attribute attribute
  join pg_catalog.pg_type type on type.oid = attribute.atttypid
  left join pg_catalog.pg_attrdef fallback
    on fallback.adrelid = attribute.attrelid and fallback.adnum = attribute.attnum
  where attribute.attrelid = relation.oid and attribute.attnum > 0 and not attribute.attisdropped`;

// pg_relation_is_updatable() answers with one bit per command: 4 update, 8 insert, 16 delete.
const TABLES = `
  select
    relation.relname as name,
    coalesce((${COLUMNS}), '[]') as columns,
    coalesce((
      select json_agg(attribute.attname order by key.position)
      from pg_catalog.pg_index index
      cross join unnest(index.indkey) with ordinality as key (attnum, position)
      join pg_catalog.pg_attribute attribute
        on attribute.attrelid = index.indrelid and attribute.attnum = key.attnum
      where index.indrelid = relation.oid and index.indisprimary
    ), '[]') as "primaryKey",
    relation.relkind in ('r', 'p') or pg_catalog.pg_relation_is_updatable(relation.oid, true) & 8 = 8
      as insertable,
    relation.relkind in ('r', 'p') or pg_catalog.pg_relation_is_updatable(relation.oid, true) & 4 = 4
      as updatable,
    relation.relkind in ('r', 'p') or pg_catalog.pg_relation_is_updatable(relation.oid, true) & 16 = 16
      as deletable
  from pg_catalog.pg_class relation
  join pg_catalog.pg_namespace namespace on namespace.oid = relation.relnamespace
  where namespace.nspname = $1
    and relation.relkind in ('r', 'v', 'm', 'f', 'p')
    and not relation.relispartition`;

// Functions that cannot be called by parameter name (other than one without any) are no part of the API.
const ROUTINES = `
  select
    routine.proname as name,
    coalesce(input.parameters, '[]') as parameters,
    routine.provolatile = 'v' as volatile,
    routine.proretset as returns_set,
    result.kind,
    case result.kind
      when 'composite' then coalesce(relation.relname, result.typname)
      else routine.proname
    end as relation,
    case
      when result.kind <> 'composite' then json_build_array(json_build_object(
        'name', 'pgrst_scalar', 'type', pg_catalog.format_type(routine.prorettype, null), 'default', null
      ))
      when relation.oid is not null then coalesce((${COLUMNS}), '[]')
      else coalesce(output.columns, '[]')
    end as columns
  from pg_catalog.pg_proc routine
  join pg_catalog.pg_namespace namespace on namespace.oid = routine.pronamespace
  cross join lateral (
    select
      type.typname,
      type.typrelid,
      case
        when type.typtype = 'c' or routine.proargmodes && '{t,b,o}'::"char"[] then 'composite'
        when type.oid = 'pg_catalog.void'::pg_catalog.regtype then 'void'
        else 'scalar'
      end as kind
    from pg_catalog.pg_type type
    where type.oid = (
      with recursive base as (
        select oid, typbasetype from pg_catalog.pg_type where oid = routine.prorettype
        union all
        select inner_type.oid, inner_type.typbasetype
        from base join pg_catalog.pg_type inner_type on inner_type.oid = base.typbasetype
      )
      select oid from base where typbasetype = 0
    )
  ) result
  left join pg_catalog.pg_class relation on relation.oid = result.typrelid
  cross join lateral (
    select
      json_agg(
        json_build_object(
          'name', coalesce(argument.name, ''),
          'type', case argument.type
            when 'pg_catalog.bpchar'::pg_catalog.regtype then 'character varying'
            when 'pg_catalog.bit'::pg_catalog.regtype then 'bit varying'
            else pg_catalog.format_type(argument.type, null)
          end,
          'required', argument.number <= routine.pronargs - routine.pronargdefaults,
          'variadic', argument.mode = 'v'
        )
        order by argument.number
      ) as parameters,
      coalesce(bool_and(coalesce(argument.name, '') <> ''), true) as all_named
    from (
      select
        routine.proargnames[all_arguments.position] as name,
        all_arguments.type,
        coalesce(routine.proargmodes[all_arguments.position], 'i') as mode,
        row_number() over (order by all_arguments.position) as number
      from unnest(coalesce(routine.proallargtypes, routine.proargtypes::oid[]))
        with ordinality as all_arguments (type, position)
      where coalesce(routine.proargmodes[all_arguments.position], 'i') in ('i', 'b', 'v')
    ) argument
  ) input
  cross join lateral (
    select json_agg(
      json_build_object(
        'name', routine.proargnames[all_arguments.position],
        'type', pg_catalog.format_type(all_arguments.type, null),
        'default', null
      )
      order by all_arguments.position
    ) as columns
    from unnest(routine.proallargtypes) with ordinality as all_arguments (type, position)
    where routine.proargmodes[all_arguments.position] in ('t', 'b', 'o')
  ) output
  where namespace.nspname = $1
    and routine.prokind = 'f'
    and routine.prorettype <> 'pg_catalog.trigger'::pg_catalog.regtype
    and input.all_named
  order by routine.proname, routine.pronargs, routine.oid`;

// Aliases such as "int" are the SQL parser's own and stand in no catalogue.
const CAST_TYPES = `
  select lower(name) as name
  from pg_catalog.pg_type type
  join pg_catalog.pg_namespace namespace on namespace.oid = type.typnamespace
  cross join unnest(array[type.typname::text, pg_catalog.format_type(type.oid, null)]) as name
  where (namespace.nspname = 'pg_catalog' and type.typtype = 'b' or namespace.nspname = $1 and type.typtype in ('e', 'd'))
    and type.typcategory in ('A', 'B', 'D', 'E', 'I', 'N', 'S', 'T', 'U', 'V')
    and type.typname !~ '^_?(reg|oid|pg_|aclitem|xid|cid|tid)'
  union
  select unnest('{int,decimal,dec,float,real,char,nchar,varchar,bit varying,char varying}'::text[])`;

// PostgreSQL applies a role's settings where it logs in, not where another login becomes it.
const STATEMENT_TIMEOUTS = `
  select role.rolname as role, coalesce(own.timeout, pg_catalog.current_setting('statement_timeout')) as timeout
  from pg_catalog.pg_roles role
  left join lateral (
    select substring(setting from '^statement_timeout=(.*)$') as timeout
    from unnest(role.rolconfig) setting
    where setting like 'statement_timeout=%'
  ) own on true
  where role.rolname = any($1)`;
