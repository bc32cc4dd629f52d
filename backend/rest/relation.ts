import type { Column, Columns } from "./catalogue.ts";
import { noSuchColumn, noSuchType } from "./errors.ts";
import type { Field, JsonStep } from "./field-grammar.ts";
import { catalogueText, identifier, join, parameter, type Sql, sql } from "./sql.ts";

/** Something with columns that a statement reads from, and how that statement refers to it. */
export type Relation = { name: string; columns: Columns; reference: Sql };

/** A column, or what its JSON path leads to. @throws ApiError 42703 for a column the catalogue does not have */
export function fieldSql(relation: Relation, field: Field): Sql {
  const column = columnOf(relation, field.name);
  const reference = sql`${relation.reference}.${identifier(column.name)}`;
  if (field.path.length === 0) return reference;
  const isJson = column.type === "json" || column.type === "jsonb";
  return sql`${isJson ? reference : sql`to_jsonb(${reference})`}${join(field.path.map(stepSql), "")}`;
}

export function columnOf(relation: Relation, name: string): Column {
  const column = relation.columns.get(name);
  if (!column) throw noSuchColumn(relation.name, name);
  return column;
}

/** Types in which a value is no larger than it was, and that ask nothing of the server's own catalogue. */
const CASTS = new Set([
  ...["text", "bool", "boolean", "date", "numeric", "int", "int4", "integer", "int8", "bigint"],
]);

/** A type name written by the caller. @throws ApiError 42704 for others than the plain ones */
export function castTypeSql(type: string): Sql {
  const name = type.toLowerCase();
  if (!CASTS.has(name)) throw noSuchType(type);
  return catalogueText(name);
}

function stepSql({ arrow, kind, operand }: JsonStep): Sql {
  const value = kind === "index" ? sql`${parameter(operand)}::int` : parameter(operand);
  return arrow === "->" ? sql`->${value}` : sql`->>${value}`;
}
