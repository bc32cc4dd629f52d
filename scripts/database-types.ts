import type pg from "pg";

type Column = { name: string; type: string; nullable: boolean; optional: boolean };
type Argument = { name: string; type: string };
type Schema = {
  tables: { name: string; columns: Column[] }[];
  functions: { name: string; args: Argument[]; returns: string; many: boolean }[];
  enums: { name: string; values: string[] }[];
};

/** The JSON type in which the data API returns each PostgreSQL type. */
const SCRIPT_TYPES: Record<string, string> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  numeric: "number",
  json: "Json",
  jsonb: "Json",
  void: "undefined",
};

const SCHEMA = `
select
  (select coalesce(json_agg(json_build_object('name', relname, 'columns', columns) order by relname), '[]') from (
    select c.relname, json_agg(json_build_object(
      'name', a.attname, 'type', t.typname, 'nullable', not a.attnotnull,
      'optional', not a.attnotnull or a.atthasdef or a.attidentity <> '') order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    group by c.relname) tables) as tables,
  (select coalesce(json_agg(json_build_object('name', p.proname, 'returns', r.typname, 'many', p.proretset, 'args', (
      select coalesce(json_agg(json_build_object('name', p.proargnames[n], 'type', t.typname) order by n), '[]')
      from unnest(p.proargtypes) with ordinality as arg (type, n) join pg_type t on t.oid = arg.type)
    ) order by p.proname), '[]')
    from pg_proc p join pg_type r on r.oid = p.prorettype
    where p.pronamespace = 'public'::regnamespace and r.typname <> 'trigger') as functions,
  (select coalesce(json_agg(json_build_object('name', t.typname, 'values', (
      select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = t.oid)) order by t.typname), '[]')
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype = 'e') as enums`;

/**
 * Describes the tables, functions and enums of schema `public` as TypeScript, in the form that the Supabase client's
 * generics expect (Supabase, "Generating TypeScript Types"). Not formatted; run the formatter on it.
 */
export async function describeDatabase(database: pg.Pool | pg.Client): Promise<string> {
  const { tables, functions, enums } = (await database.query<Schema>(SCHEMA)).rows[0] as Schema;
  const enumNames = new Set(enums.map(({ name }) => name));
  const typeOf = (type: string): string => {
    if (type.startsWith("_")) return `${typeOf(type.slice(1))}[]`;
    return enumNames.has(type) ? pascalCase(type) : (SCRIPT_TYPES[type] ?? "string");
  };
  const columnType = ({ type, nullable }: Column) => typeOf(type) + (nullable ? " | null" : "");
  const fieldsOf = (columns: Column[], mark: (column: Column) => string) =>
    columns.map((column) => `${column.name}${mark(column)}: ${columnType(column)};`).join("\n");
  const rowOf = (columns: Column[]) => fieldsOf(columns, () => "");
  const insertOf = (columns: Column[]) => fieldsOf(columns, ({ optional }) => (optional ? "?" : ""));
  const argsOf = (args: Argument[]) =>
    args.length === 0
      ? "Record<never, never>"
      : `{ ${args.map(({ name, type }) => `${name}: ${typeOf(type)} | null`).join("; ")} }`;
  return `// Generated from supabase/migrations by \`npm run types\`.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

${enums.map(enumOf).join("\n")}

export type Database = {
public: {
Tables: {
${tables.map(({ name, columns }) => `${name}: Table<{\n${rowOf(columns)}\n}, {\n${insertOf(columns)}\n}>;`).join("\n")}
};
Views: Record<never, never>;
Functions: {
${functions.map(({ name, args, returns, many }) => `${name}: { Args: ${argsOf(args)}; Returns: ${typeOf(returns)}${many ? "[]" : ""} };`).join("\n")}
};
Enums: { ${enums.map(({ name }) => `${name}: ${pascalCase(name)}`).join("; ")} };
CompositeTypes: Record<never, never>;
};
};

type Table<Row, Insert> = { Row: Row; Insert: Insert; Update: Partial<Insert>; Relationships: [] };

export type Row<Name extends keyof Database["public"]["Tables"]> = Database["public"]["Tables"][Name]["Row"];
`;
}

/** The values of `app_role` as the array `APP_ROLES`, and the type `AppRole` of each. */
function enumOf({ name, values }: Schema["enums"][number]): string {
  const list = `${name.toUpperCase()}S`;
  return `export const ${list} = ${JSON.stringify(values)} as const;
export type ${pascalCase(name)} = (typeof ${list})[number];`;
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
