import { failedCall } from "./api-errors.ts";

type QueryResult<Row> = PromiseLike<{ data: Row[] | null; error: { code: string; message: string } | null }>;

/** The data API returns at most this many rows per request. */
const MAX_ROWS = 1000;

/** Reads every row of a query, page by page. Throws if a page cannot be read. */
export async function readAll<Row>(read: (from: number, to: number) => QueryResult<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, error } = await read(rows.length, rows.length + MAX_ROWS - 1);
    if (error) throw failedCall("rows not read", error);
    rows.push(...(data ?? []));
    if ((data?.length ?? 0) < MAX_ROWS) return rows;
  }
}

/** Public pages wait this long for the database before they render without its data. */
const PUBLIC_READ_LIMIT_MS = 3_000;

/** Aborts a public read that takes too long. */
export const publicReadLimit = () => AbortSignal.timeout(PUBLIC_READ_LIMIT_MS);
