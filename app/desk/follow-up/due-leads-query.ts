import type { BackendClient } from "#app/lib/request-context.ts";

/** Beyond so many that are due, only "more than" is told. */
export const DUE_LEADS_COUNTED = 100;

export type DueLeads = { late: number; today: number; mine: number };

/**
 * How many leads are to be taken up today, how many were before, and how many of both are one's own, as far as they are
 * counted. Throws the backend's error.
 */
export async function countDueLeads(
  client: BackendClient,
  { today, me }: { today: string; me: string },
  signal: AbortSignal,
): Promise<DueLeads> {
  const due = () =>
    client
      .from("leads")
      .select("assignee_id")
      .neq("status", "closed")
      .is("quarantine", null)
      .limit(DUE_LEADS_COUNTED + 1)
      .abortSignal(signal);
  const [late, now] = await Promise.all([due().lt("follow_up_on", today), due().eq("follow_up_on", today)]);
  const error = late.error ?? now.error;
  if (error) throw error;
  const [ofBefore, ofToday] = [late.data ?? [], now.data ?? []];
  const mine = [...ofBefore, ...ofToday].filter(({ assignee_id }) => assignee_id && assignee_id === me);
  return { late: ofBefore.length, today: ofToday.length, mine: mine.length };
}
