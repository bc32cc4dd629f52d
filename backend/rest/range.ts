import { limitBelowZero } from "./errors.ts";

export type Range = { offset: number; limit: number };

/** Like PostgREST, ignores text that is not an integer. @throws ApiError PGRST103 for a negative limit */
export function rangeOf(limit: string | undefined, offset: string | undefined): Range {
  const from = integer(offset) ?? 0;
  const rows = integer(limit) ?? (limit === undefined || offset === undefined ? Number.POSITIVE_INFINITY : 0);
  if (from + rows === 0) return { offset: 0, limit: 0 };
  const range = { offset: Math.max(0, from), limit: rows + Math.min(0, from) };
  if (range.limit < 1) throw limitBelowZero();
  return range;
}

/** Source: PostgREST docs, Limits and Pagination. */
export function contentRange(offset: number, rows: number, total: number | null): string {
  const rowsPart = rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : "*";
  return `${rowsPart}/${total ?? "*"}`;
}

export function rangeStatus(offset: number, rows: number, total: number | null): 200 | 206 | 416 {
  if (total === null) return 200;
  if (offset > total) return 416;
  return rows < total ? 206 : 200;
}

function integer(text: string | undefined): number | null {
  return text !== undefined && /^\s*-?\d+\s*$/.test(text) ? Number(text) : null;
}
