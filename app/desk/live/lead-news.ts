import { isWaiting } from "../lead-listing.ts";
import type { LeadRow } from "../lead-queries.ts";

/** Which of the newest leads were announced already. */
export type SeenLeads = {
  /** When the newest lead at the first look came in. */
  since: string;
  ids: ReadonlySet<string>;
};

/** @param newest leads, newest first. At the first call none of them is news. */
export function findNews(
  newest: readonly LeadRow[],
  seen: SeenLeads | null,
): { news: LeadRow[]; seen: SeenLeads } {
  if (!seen) return { news: [], seen: { since: newest[0]?.created_at ?? "", ids: new Set() } };
  const unknown = newest.filter(({ id, created_at }) => created_at > seen.since && !seen.ids.has(id));
  const news = unknown.filter(isWaiting);
  return { news, seen: { ...seen, ids: new Set([...seen.ids, ...news.map(({ id }) => id)]) } };
}

/** More at once are only counted. */
const MAX_NAMED = 10;

/** Announcements for screen readers, one sentence each. */
export function describeNews(news: readonly Pick<LeadRow, "name">[]): string[] {
  if (news.length > MAX_NAMED) return [`${news.length} new requests`];
  return news.map(({ name }) => `New request from ${name}`).toReversed();
}
