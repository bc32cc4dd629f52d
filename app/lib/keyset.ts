/** An order of rows: by a column, and by id where that is equal. */
export type SortOrder<Column extends string = string> = { column: Column; ascending: boolean };

/**
 * The condition, in the grammar of PostgREST's `or`, that leaves the rows after one, whose sorted column has `value`.
 * Unlike an offset, it costs the same however far down the list one is.
 */
export function rowsAfter(
  { column, ascending }: SortOrder,
  { value, id }: { value: string; id: string },
): string {
  const beyond = ascending ? "gt" : "lt";
  const at = quote(value);
  return `${column}.${beyond}.${at},and(${column}.eq.${at},id.${beyond}.${id})`;
}

/** The condition, in the grammar of PostgREST's `or`, that one of the columns holds the text, in any case. */
export function anyContains(columns: readonly string[], text: string): string {
  const pattern = quote(`%${text.replace(/[\\%_]/g, "\\$&")}%`);
  return columns.map((column) => `${column}.ilike.${pattern}`).join(",");
}

function quote(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}
