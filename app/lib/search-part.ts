import type { Json } from "./database.types.ts";
import type { Part } from "./keyset.ts";
import type { BackendClient } from "./request-context.ts";

/** The functions of the database that find rows by an index which no table's policies would let be used. */
type Search = "search_leads" | "search_posts" | "search_pages";

/** The rows that a search finds in that order, from the start or after a row. Throws the backend's error. */
export async function searchPart<Row, Column extends string>(
  client: BackendClient,
  search: Search,
  conditions: Record<string, Json | undefined>,
  { order, after, atMost, signal }: Part<Column>,
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
