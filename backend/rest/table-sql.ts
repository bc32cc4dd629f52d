import { empty, join, type Sql } from "sql-template-tag";
import { SCHEMA, type Table } from "./catalog.ts";
import { noSuchColumn } from "./errors.ts";
import {
  type Condition,
  type Filter,
  OPERATORS,
  type OrderTerm,
  type SelectItem,
  TRUTHS,
} from "./query-grammar.ts";
import type { Range } from "./range.ts";
import { identifier, sql } from "./sql.ts";

/** The table's name with its schema. */
export function tableSql({ name }: Table): Sql {
  return sql`${identifier(SCHEMA)}.${identifier(name)}`;
}

/** The list after `select`. @throws ApiError 42703 for an unknown column */
export function selectSql(table: Table, select: readonly SelectItem[]): Sql {
  const items = select.map((item) => {
    if (item.kind === "all") return sql`${identifier(table.name)}.*`;
    const column = columnSql(table, item.column);
    return item.alias === null ? column : sql`${column} as ${identifier(item.alias)}`;
  });
  return join(items, ", ");
}

/** ` where …` if there are any conditions, all of which must hold. @throws ApiError 42703 for an unknown column */
export function whereSql(table: Table, conditions: readonly Condition[]): Sql {
  const parts = conditions.map((condition) => conditionSql(table, condition));
  return parts.length === 0 ? empty : sql` where ${join(parts, " and ")}`;
}

/** ` order by …` if there are any terms. @throws ApiError 42703 for an unknown column */
export function orderSql(table: Table, order: readonly OrderTerm[]): Sql {
  const terms = order.map(({ column, direction, nulls }) => {
    const directionPart = direction === null ? empty : direction === "asc" ? sql` asc` : sql` desc`;
    const nullsPart = nulls === null ? empty : nulls === "first" ? sql` nulls first` : sql` nulls last`;
    return sql`${columnSql(table, column)}${directionPart}${nullsPart}`;
  });
  return terms.length === 0 ? empty : sql` order by ${join(terms, ", ")}`;
}

/** ` limit … offset …`, for at most `maxRows` rows. */
export function rangeSql({ offset, limit }: Range, maxRows: number): Sql {
  const limitPart = sql` limit ${Math.min(limit, maxRows)}`;
  return offset === 0 ? limitPart : sql`${limitPart} offset ${offset}`;
}

function conditionSql(table: Table, condition: Condition): Sql {
  const inner =
    condition.kind === "filter"
      ? comparisonSql(table, condition)
      : sql`(${join(
          condition.conditions.map((part) => conditionSql(table, part)),
          condition.operator === "and" ? " and " : " or ",
        )})`;
  return condition.negated ? sql`not ${inner}` : inner;
}

function comparisonSql(table: Table, filter: Filter): Sql {
  const column = columnSql(table, filter.column);
  if (filter.operator === "is") return sql`${column} is ${TRUTHS[filter.value]}`;
  if (filter.operator === "in") return sql`${column} = any (${arrayLiteral(filter.values)})`;
  const isPattern = filter.operator === "like" || filter.operator === "ilike";
  const value = isPattern ? filter.value.replaceAll("*", "%") : filter.value;
  return sql`${column} ${OPERATORS[filter.operator]} ${value}`;
}

/** Only columns of the catalog: no system columns, no functions of a row. @throws ApiError 42703 */
function columnSql({ name: table, columns }: Table, name: string): Sql {
  if (!columns.has(name)) throw noSuchColumn(table, name);
  return sql`${identifier(table)}.${identifier(name)}`;
}

/** PostgreSQL's text form of an array; `in.()` is the empty one. */
function arrayLiteral(values: readonly string[]): string {
  if (values.length === 1 && values[0] === "") return "{}";
  const quoted = values.map((value) => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`);
  return `{${quoted.join(",")}}`;
}
