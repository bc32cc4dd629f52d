/** `12,345`. */
export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

/** `1 lead`, `1,200 leads`. Both forms may include a verb that has to agree. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** `100+` if counting stopped at the cap. */
export function formatCappedCount(count: number, mostCounted: number): string {
  return count > mostCounted ? `${formatCount(mostCounted)}+` : formatCount(count);
}
