import type { BackendClient } from "#app/lib/request-context.ts";

/** Under what is kept which leads are due. */
export const DUE = ["leads", "due"];

/** Beyond so many that are due, only "more than" is told. */
export const DUE_LEADS_COUNTED = 100;

type DueLead = { assignee_id: string | null };

/** What is to be taken up today, and what was before. */
type DueLeads = { late: DueLead[]; today: DueLead[] };

/** The leads that are to be taken up by a day, as far as they are counted. Throws the backend's error. */
export async function listDueLeads(
  client: BackendClient,
  today: string,
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
  return { late: late.data ?? [], today: now.data ?? [] };
}

/** How many they are, and how many of both are one's own. */
export function countDueLeads({ late, today }: DueLeads, me: string) {
  const mine = [...late, ...today].filter(({ assignee_id }) => assignee_id === me);
  return { late: late.length, today: today.length, mine: mine.length };
}
