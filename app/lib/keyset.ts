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

/** Of the official client's queries, what reading in parts asks of one. */
interface PartedQuery<Row> extends PromiseLike<{ data: Row[] | null; error: Error | null }> {
  filter(column: string, operator: string, value: unknown): this;
  or(conditions: string): this;
  order(column: string, options: { ascending: boolean }): this;
  limit(rows: number): this;
  abortSignal(signal: AbortSignal): this;
}

export type Part<Column extends string> = {
  order: SortOrder<Column>;
  /** The row that the part comes after; null for the first part. */
  after: ({ id: string } & Record<Column, string>) | null;
  atMost: number;
  signal: AbortSignal;
};

/** The rows of a query in that order, from the start or after a row. Throws the backend's error. */
export async function readPart<Row, Column extends string>(
  query: PartedQuery<Row>,
  { order, after, atMost, signal }: Part<Column>,
): Promise<Row[]> {
  const { column, ascending } = order;
  const rest = after
    ? query
        .filter(column, boundOf(order), after[column])
        .or(rowsAfter(order, { value: after[column], id: after.id }))
    : query;
  const { data, error } = await rest
    .order(column, { ascending })
    .order("id", { ascending })
    .limit(atMost)
    .abortSignal(signal);
  if (error) throw error;
  return data ?? [];
}

function quote(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}
