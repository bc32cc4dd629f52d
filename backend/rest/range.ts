import { negativeLimit, reversedRange } from "./errors.ts";

/** Rows `from … to`, both included and counted from zero; `to` is null for "all the rest". */
export type Range = { from: bigint; to: bigint | null };

export const ALL_ROWS: Range = { from: 0n, to: null };
export const NO_ROWS: Range = { from: 0n, to: -1n };

/** `limit` and `offset` as they stand in the query string; text that is no integer counts as absent. */
export function rangeOfParameters(limit: string | undefined, offset: string | undefined): Range {
  if (limit === undefined) return { from: integer(offset) ?? 0n, to: null };
  const rows = integer(limit);
  if (offset === undefined) return { from: 0n, to: rows === null ? null : rows - 1n };
  const from = integer(offset) ?? 0n;
  return { from, to: from + (rows ?? 0n) - 1n };
}

/** `Range: 0-19`, which counts for GET only (RFC 9110, Range). */
export function rangeOfHeader(header: string | null): Range {
  const bounds = /^(\d+)-(\d*)$/.exec(header ?? "");
  if (!bounds) return ALL_ROWS;
  return { from: BigInt(bounds[1] ?? 0), to: bounds[2] ? BigInt(bounds[2]) : null };
}

/** Both ranges at once. @throws ApiError PGRST103 for a reversed header range or a negative limit */
export function intersectRanges(header: Range, parameters: Range): Range {
  if (parameters.to === -1n) return NO_ROWS;
  if (isReversed(header)) throw reversedRange();
  const range = {
    from: larger(header.from, parameters.from),
    to: smaller(header.to, parameters.to),
  };
  if (isReversed(range)) throw negativeLimit();
  return range;
}

export function limitOf(range: Range): bigint | null {
  return range.to === null ? null : range.to - range.from + 1n;
}

export function capRange(range: Range, maxRows: number): Range {
  return { from: range.from, to: smaller(range.to, range.from + BigInt(maxRows) - 1n) };
}

export function isAllRows(range: Range): boolean {
  return range.from === 0n && range.to === null;
}

/** Source: PostgREST docs, Limits and Pagination. */
export function contentRange(from: bigint, rows: number, total: number | null): string {
  const rowsPart = rows > 0 && total !== 0 ? `${from}-${from + BigInt(rows) - 1n}` : "*";
  return `${rowsPart}/${total ?? "*"}`;
}

export type RangeStatus = 200 | 206 | 416;

export function rangeStatus(from: bigint, rows: number, total: number | null): RangeStatus {
  if (total === null) return 200;
  if (from > BigInt(total)) return 416;
  return rows < total ? 206 : 200;
}

function isReversed(range: Range): boolean {
  return range.to !== null && range.from > range.to;
}

// Math.max and Math.min do not take bigints.
function larger(left: bigint, right: bigint): bigint {
  if (left > right) return left;
  return right;
}

function smaller(left: bigint | null, right: bigint | null): bigint | null {
  if (left === null) return right;
  if (right === null) return left;
  return left < right ? left : right;
}

function integer(text: string | undefined): bigint | null {
  return text !== undefined && /^\s*-?\d+\s*$/.test(text) ? BigInt(text.trim()) : null;
}
