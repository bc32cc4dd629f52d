import type { BackendClient } from "#app/lib/request-context.ts";

/** Beyond so many that are due, only "more than" is told. */
export const DUE_LEADS_COUNTED = 100;

export type DueLeads = { late: number; today: number };

/** How many leads are to be taken up today, and how many were before. Throws the backend's error. */
export async function countDueLeads(
  client: BackendClient,
  today: string,
  signal: AbortSignal,
): Promise<DueLeads> {
  const due = () =>
    client
      .from("leads")
      .select("id")
      .neq("status", "closed")
      .is("quarantine", null)
      .limit(DUE_LEADS_COUNTED + 1)
      .abortSignal(signal);
  const [late, now] = await Promise.all([due().lt("follow_up_on", today), due().eq("follow_up_on", today)]);
  const error = late.error ?? now.error;
  if (error) throw error;
  return { late: late.data?.length ?? 0, today: now.data?.length ?? 0 };
}
