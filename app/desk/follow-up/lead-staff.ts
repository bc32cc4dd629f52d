import { useQuery } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useStaff } from "#app/lib/client/staff.tsx";
import type { BackendClient } from "#app/lib/request-context.ts";
import { nameOfAssignee } from "./field-words.ts";

/** An account of the staff, as those who work leads see it. */
export type Colleague = { id: string; email: string };
export type LeadStaff = { all: Colleague[]; me: string };

export const LEAD_STAFF = ["lead staff"];
const RARELY_CHANGES_MS = 5 * 60_000;

/** Throws the backend's error. */
async function listLeadStaff(client: BackendClient, signal: AbortSignal): Promise<Colleague[]> {
  const { data, error } = await client.rpc("lead_staff").abortSignal(signal);
  if (error) throw error;
  return data as Colleague[];
}

/** All who work leads, and the signed-in account's id. */
export function useLeadStaff() {
  const client = useBackendClient();
  const me = useStaff().user.id;
  return useQuery({
    queryKey: LEAD_STAFF,
    queryFn: ({ signal }) => listLeadStaff(client, signal),
    select: (all): LeadStaff => ({ all, me }),
    staleTime: RARELY_CHANGES_MS,
  });
}

/** Options of an assignee field, oneself first. A former colleague is listed only if already chosen. */
export function assigneeChoices(staff: LeadStaff | undefined, chosen: string | null) {
  if (!staff) return chosen ? [{ value: chosen, label: "Loading…" }] : [];
  const others = staff.all.filter(({ id }) => id !== staff.me).map(({ id }) => id);
  const isMe = staff.all.some(({ id }) => id === staff.me);
  const listed = [...(isMe ? [staff.me] : []), ...others];
  const ids = chosen && !listed.includes(chosen) ? [...listed, chosen] : listed;
  return ids.map((id) => ({ value: id, label: nameOfAssignee(id, staff) }));
}
