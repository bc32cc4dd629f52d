const TOLERANCE_MS = 5 * 60_000;

let aheadMs = 0;
const watchers = new Set<() => void>();

/**
 * Compares this device's clock with the server's, as of a response that has just arrived (RFC 9110, 6.6.1: Date). Another
 * origin's response does not show its date.
 */
export function compareClocks({ headers }: Response): void {
  const sentAt = Date.parse(headers.get("Date") ?? "");
  if (Number.isNaN(sentAt)) return;
  const difference = Date.now() - sentAt;
  aheadMs = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
  for (const notify of watchers) notify();
}

export function watchClocks(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}

/** By how many whole minutes this device's clock is ahead of the server's, negative if it is behind; 0 for a few. */
export function minutesAhead(): number {
  return Math.round(aheadMs / 60_000);
}
