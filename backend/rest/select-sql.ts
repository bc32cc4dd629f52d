import type { Catalogue } from "./catalogue.ts";
import { aggregatesNotAllowed, noRelationship, notEmbedded } from "./errors.ts";
import type { Field } from "./field-grammar.ts";
import type { OrderTerm } from "./order-grammar.ts";
import type { Query } from "./query-string.ts";
import { limitOf, type Range } from "./range.ts";
import { castTypeSql, fieldSql, type Relation } from "./relation.ts";
import type { SelectItem } from "./select-grammar.ts";
import { identifier, join, nothing, parameter, type Sql, sql } from "./sql.ts";

const EVERYTHING: readonly SelectItem[] = [{ kind: "all" }];

/** The output list; an empty `select` means every column. */
export function selectListSql(catalogue: Catalogue, relation: Relation, select: readonly SelectItem[]): Sql {
  const items = select.length === 0 ? EVERYTHING : select;
  return join(
    items.map((item) => itemSql(catalogue, relation, item)),
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

export function rangeSql(range: Range): Sql {
  const limit = limitOf(range);
  const limitPart = limit === null ? nothing : sql` limit ${parameter(String(limit))}`;
  return range.from === 0n ? limitPart : sql`${limitPart} offset ${parameter(String(range.from))}`;
}

/**
 * Related resources are not served: the exposed tables have no relationships among each other.
 * @throws ApiError PGRST108, PGRST200 or PGRST123, as PostgREST does for a schema without any
 */
export function refuseRelated({ select, order, resources }: Query, parent: string, schema: string): void {
  const embeds = select.filter((item) => item.kind === "embed");
  const known = new Set(embeds.flatMap((embed) => [embed.resource, embed.alias]));
  const unknown = resources.find((resource) => !known.has(resource));
  if (unknown !== undefined) throw notEmbedded(unknown);
  const [embed] = embeds;
  if (embed) throw noRelationship(parent, embed.resource, embed.hint, schema);
  const related = order.find((term) => term.resource !== null);
  if (related?.resource) throw notEmbedded(related.resource);
  if (select.some((item) => item.kind === "aggregate")) throw aggregatesNotAllowed();
}

function itemSql(catalogue: Catalogue, relation: Relation, item: SelectItem): Sql {
  if (item.kind !== "field") return sql`${relation.reference}.*`;
  const value = fieldSql(relation, item.field);
  const typed = item.cast === null ? value : sql`cast(${value} as ${castTypeSql(catalogue, item.cast)})`;
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
