import { failedCall } from "./api-errors.ts";

type Answer<Row> = PromiseLike<{ data: Row[] | null; error: { code: string; message: string } | null }>;

/** The most rows that the data API answers at once. */
const MOST_ROWS = 1000;

/**
 * Every row of a query, read part by part. Throws when a part cannot be read.
 * @param read asks for the rows from one place to another, both included, always in the same order
 */
export async function readAll<Row>(read: (from: number, to: number) => Answer<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, error } = await read(rows.length, rows.length + MOST_ROWS - 1);
    if (error) throw failedCall("rows not read", error);
    rows.push(...(data ?? []));
    if ((data?.length ?? 0) < MOST_ROWS) return rows;
  }
}
