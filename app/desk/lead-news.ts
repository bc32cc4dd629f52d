import { isWaiting } from "./lead-listing.ts";
import type { LeadRow } from "./lead-queries.ts";

/** What of the newest leads has been seen, so that each is news once. */
export type SeenLeads = {
  /** When the newest lead came that was there from the start. */
  since: string;
  ids: ReadonlySet<string>;
};

/** @param newest leads, newest first; of the first ones, none is news */
export function findNews(
  newest: readonly LeadRow[],
  seen: SeenLeads | null,
): { news: LeadRow[]; seen: SeenLeads } {
  if (!seen) return { news: [], seen: { since: newest[0]?.created_at ?? "", ids: new Set() } };
  const unknown = newest.filter(({ id, created_at }) => created_at > seen.since && !seen.ids.has(id));
  const news = unknown.filter(isWaiting);
  return { news, seen: { ...seen, ids: new Set([...seen.ids, ...news.map(({ id }) => id)]) } };
}

/** Of more at once, only how many is said. */
const MOST_NAMED = 10;

/** For who hears the screen rather than sees it: one sentence after the other. */
export function newsInWords(news: readonly Pick<LeadRow, "name">[]): string[] {
  if (news.length > MOST_NAMED) return [`${news.length} new requests`];
  return news.map(({ name }) => `New request from ${name}`).toReversed();
}
