import type { Field } from "./field-grammar.ts";
import type { OrderTerm } from "./order-grammar.ts";
import type { Range } from "./range.ts";
import { castTypeSql, fieldSql, type Relation } from "./relation.ts";
import type { SelectItem } from "./select-grammar.ts";
import { identifier, join, nothing, parameter, type Sql, sql } from "./sql.ts";

const EVERYTHING: readonly SelectItem[] = [{ kind: "all" }];

/** The output list; an empty `select` means every column. */
export function selectListSql(relation: Relation, select: readonly SelectItem[]): Sql {
  const items = select.length === 0 ? EVERYTHING : select;
  return join(
    items.map((item) => itemSql(relation, item)),
    ", ",
  );
}

export function orderSql(relation: Relation, order: readonly OrderTerm[]): Sql {
  if (order.length === 0) return nothing;
  return sql` order by ${join(
    order.map((term) => orderTermSql(relation, term)),
    ", ",
  )}`;
}

export function rangeSql({ offset, limit }: Range, maxRows: number): Sql {
  const limitPart = sql` limit ${parameter(String(Math.min(limit, maxRows)))}`;
  return offset === 0 ? limitPart : sql`${limitPart} offset ${parameter(String(offset))}`;
}

function itemSql(relation: Relation, item: SelectItem): Sql {
  if (item.kind === "all") return sql`${relation.reference}.*`;
  const value = fieldSql(relation, item.field);
  const typed = item.cast === null ? value : sql`cast(${value} as ${castTypeSql(item.cast)})`;
  const alias = item.alias ?? jsonAlias(item.field);
  return alias === null ? typed : sql`${typed} as ${identifier(alias)}`;
}

/** A JSON path goes by its last key, or by its column where it has only indexes. */
function jsonAlias({ name, path }: Field): string | null {
  if (path.length === 0) return null;
  return path.findLast((step) => step.kind === "key")?.operand ?? name;
}

function orderTermSql(relation: Relation, { field, direction, nulls }: OrderTerm): Sql {
  const directionPart = direction === null ? nothing : direction === "asc" ? sql` asc` : sql` desc`;
  const nullsPart = nulls === null ? nothing : nulls === "first" ? sql` nulls first` : sql` nulls last`;
  return sql`${fieldSql(relation, field)}${directionPart}${nullsPart}`;
}
