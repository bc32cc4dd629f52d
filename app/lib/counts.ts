/** `12,345`. */
export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

/** `1 lead`, `1,200 leads`; a verb that goes with it may be part of both. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** `100+` for more than were counted. */
export function formatCounted(count: number, mostCounted: number): string {
  return count > mostCounted ? `${formatCount(mostCounted)}+` : formatCount(count);
}
