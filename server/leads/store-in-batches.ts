import type { Deadline } from "#backend/deadline.ts";
import type { RefusedLead, SiteLead, StoreLeads } from "./site-lead.ts";

const MAX_STORED_AT_ONCE = 50;

type PendingInsert = {
  lead: SiteLead;
  /** Until when the lead may wait. */
  deadline: Deadline;
  resolve: (refusal: RefusedLead | null) => void;
  reject: (reason: unknown) => void;
};

/**
 * Batches inserts: one call runs at a time, and leads that arrive meanwhile share the next one, so that many leads
 * cost one commit. No lead waits longer than the limit.
 * @returns a function that takes one lead and resolves after its commit, with the refusal if it was rejected for
 * good; rejects if the lead was not stored, or if that is unknown
 */
export function storeInBatches(store: StoreLeads, limitMs: number) {
  let waiting: PendingInsert[] = [];
  let isUnderWay = false;

  return (lead: SiteLead): Promise<RefusedLead | null> =>
    new Promise((resolve, reject) => {
      waiting.push({ lead, deadline: performance.now() + limitMs, resolve, reject });
      if (!isUnderWay) void storeAll();
    });

  async function storeAll(): Promise<void> {
    isUnderWay = true;
    for (let [oldest] = waiting; oldest; [oldest] = waiting) {
      const batch = waiting.slice(0, MAX_STORED_AT_ONCE);
      waiting = waiting.slice(MAX_STORED_AT_ONCE);
      try {
        const refused = await store(
          batch.map(({ lead }) => lead),
          AbortSignal.timeout(Math.max(0, Math.ceil(oldest.deadline - performance.now()))),
        );
        const refusals = new Map(refused.map((refusal) => [refusal.submission_key, refusal]));
        for (const { lead, resolve } of batch) resolve(refusals.get(lead.submission_key) ?? null);
      } catch (error) {
        // Leads that arrived meanwhile would fail in the same way.
        for (const { reject } of [...batch, ...waiting]) reject(error);
        waiting = [];
      }
    }
    isUnderWay = false;
  }
}
