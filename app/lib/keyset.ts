import type { InfiniteData } from "@tanstack/react-query";
import type { Json } from "./database.types.ts";
import { quoteFilterValue } from "./like-pattern.ts";
import type { BackendClient } from "./request-context.ts";

/** Sort order of rows: by a column, then by id. */
export type SortOrder<Column extends string = string> = { column: Column; ascending: boolean };

/**
 * The PostgREST `or` condition for the rows after the one with this value and id. Also filter by `boundOf`: only that
 * lets an index find the place, so that any page of a list costs the same.
 */
export function rowsAfter(
  { column, ascending }: SortOrder,
  { value, id }: { value: string; id: string },
): string {
  const beyond = ascending ? "gt" : "lt";
  const at = quoteFilterValue(value);
  return `${column}.${beyond}.${at},and(${column}.eq.${at},id.${beyond}.${id})`;
}

/** The operator of a bound on the sorted column that holds for all rows after a given one. */
export function boundOf({ ascending }: SortOrder): "gte" | "lte" {
  return ascending ? "gte" : "lte";
}

/** The part of the official client's query builder that `readRows` needs. */
export interface KeysetQuery<Row> extends PromiseLike<{ data: Row[] | null; error: Error | null }> {
  filter(column: string, operator: string, value: unknown): this;
  or(conditions: string): this;
  order(column: string, options: { ascending: boolean }): this;
  limit(rows: number): this;
  abortSignal(signal: AbortSignal): this;
}

export type RowsRequest<Column extends string> = {
  order: SortOrder<Column>;
  /** The last row of the previous page; null for the first page. */
  after: ({ id: string } & Record<Column, string>) | null;
  atMost: number;
  signal: AbortSignal;
};

/** Reads one page of a query. Throws the backend's error. */
export async function readRows<Row, Column extends string>(
  query: KeysetQuery<Row>,
  { order, after, atMost, signal }: RowsRequest<Column>,
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

/** Database functions that search by an index, which the table's row policies would not let a plain query use. */
type Search = "search_leads" | "search_posts" | "search_pages";

/** Reads one page of a search. Throws the backend's error. */
export async function searchRows<Row, Column extends string>(
  client: BackendClient,
  search: Search,
  conditions: Record<string, Json | undefined>,
  { order, after, atMost, signal }: RowsRequest<Column>,
): Promise<Row[]> {
  const { column, ascending } = order;
  const { data, error } = await client
    .rpc(search, {
      _listing: {
        ...conditions,
        column,
        ascending,
        at_most: atMost,
        ...(after && { after: { [column]: after[column], id: after.id } }),
      },
    })
    .abortSignal(signal);
  if (error) throw error;
  return data as unknown as Row[];
}

/** How a query loads such pages of at most `atMost` rows one after another: only a full one is followed by another. */
export function keysetPages<Row>(atMost: number) {
  return {
    initialPageParam: null as Row | null,
    getNextPageParam: (page: Row[]) => (page.length === atMost ? page.at(-1) : undefined),
    select: ({ pages }: InfiniteData<Row[]>) => pages.flat(),
  };
}
