import template, { raw, type Sql } from "sql-template-tag";

/**
 * The tag for pieces of a statement: sql`select ${column} from ${table} where id = ${id}`. Other pieces become part of it; a
 * string or number is a value, sent as an untyped parameter, whose type PostgreSQL infers from the context. Text enters only through
 * literals of this tag, `identifier`, `catalogText` and the separators of `join`, so a value from a request cannot become SQL.
 */
export const sql: (strings: TemplateStringsArray, ...parts: readonly (Sql | string | number)[]) => Sql =
  template;

/** A quoted name. Drops a NUL character and all after it: the wire protocol cannot carry one. */
export function identifier(name: string): Sql {
  const [beforeNul = ""] = name.split("\0", 1);
  return raw(`"${beforeNul.replaceAll('"', '""')}"`);
}

/** The name of a type, from the database's own catalog. Never pass text from a request. */
export const catalogText: (text: string) => Sql = raw;
