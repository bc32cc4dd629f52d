/** An order of rows: by a column, and by id where that is equal. */
export type SortOrder<Column extends string = string> = { column: Column; ascending: boolean };

/**
 * The condition, in the grammar of PostgREST's `or`, that leaves the rows after one, whose sorted column has `value`.
 * Filter by `boundOf` too: an index finds the place by that alone, so that a list costs the same however far down.
 */
export function rowsAfter(
  { column, ascending }: SortOrder,
  { value, id }: { value: string; id: string },
): string {
  const beyond = ascending ? "gt" : "lt";
  const at = quote(value);
  return `${column}.${beyond}.${at},and(${column}.eq.${at},id.${beyond}.${id})`;
}

/** The operator of the bound on the sorted column that all rows after one keep. */
export function boundOf({ ascending }: SortOrder): "gte" | "lte" {
  return ascending ? "gte" : "lte";
}

/** The condition, in the grammar of PostgREST's `or`, that one of the columns holds the text, in any case. */
export function anyContains(columns: readonly string[], text: string): string {
  const pattern = quote(`%${text.replace(/[\\%_]/g, "\\$&")}%`);
  return columns.map((column) => `${column}.ilike.${pattern}`).join(",");
}

function quote(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}
