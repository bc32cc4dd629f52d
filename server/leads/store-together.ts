import type { RefusedLead, SiteLead, StoreLeads } from "./site-lead.ts";

const MOST_AT_ONCE = 50;

type WaitingLead = {
  lead: SiteLead;
  /** Ends the visitor's patience, and the call that the lead goes with. */
  signal: AbortSignal;
  resolve: (refusal: RefusedLead | null) => void;
  reject: (reason: unknown) => void;
};

/**
 * Gives leads to the database one call at a time: those that come meanwhile go together with the next one, so that many
 * cost the commit of one. Nobody waits for longer than the limit.
 * @returns a function of one lead that resolves after its commit, with the refusal of one that is refused for good, and
 *   rejects where it was not taken or nobody knows
 */
export function storeTogether(store: StoreLeads, limitMs: number) {
  let waiting: WaitingLead[] = [];
  let isUnderWay = false;

  return (lead: SiteLead): Promise<RefusedLead | null> =>
    new Promise((resolve, reject) => {
      waiting.push({ lead, signal: AbortSignal.timeout(limitMs), resolve, reject });
      if (!isUnderWay) void storeAll();
    });

  async function storeAll(): Promise<void> {
    isUnderWay = true;
    for (let [oldest] = waiting; oldest; [oldest] = waiting) {
      const going = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(MOST_AT_ONCE);
      try {
        const refused = await store(
          going.map(({ lead }) => lead),
          oldest.signal,
        );
        const refusals = new Map(refused.map((refusal) => [refusal.submission_key, refusal]));
        for (const { lead, resolve } of going) resolve(refusals.get(lead.submission_key) ?? null);
      } catch (error) {
        // Those who have begun to wait would wait for the same.
        for (const { reject } of [...going, ...waiting]) reject(error);
        waiting = [];
      }
    }
    isUnderWay = false;
  }
}
