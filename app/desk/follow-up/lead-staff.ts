import { useQuery } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import type { BackendClient } from "#app/lib/request-context.ts";

/** Who works leads. */
export type Colleague = { id: string; email: string };
export type LeadStaff = { all: Colleague[]; me: string | undefined };

const RARELY_CHANGES_MS = 5 * 60_000;

/** Those who work leads, and which of them is asking. Throws the backend's error. */
async function listLeadStaff(client: BackendClient, signal: AbortSignal): Promise<LeadStaff> {
  const [staff, session] = await Promise.all([
    client.rpc("lead_staff").abortSignal(signal),
    client.auth.getSession(),
  ]);
  if (staff.error) throw staff.error;
  return { all: staff.data as Colleague[], me: session.data.session?.user.id };
}

export function useLeadStaff() {
  const client = useBackendClient();
  return useQuery({
    queryKey: ["lead staff"],
    queryFn: ({ signal }) => listLeadStaff(client, signal),
    staleTime: RARELY_CHANGES_MS,
  });
}

/** `You`, an address, or that whoever it was works no leads any more. */
export function nameOfAssignee(id: string, staff: LeadStaff): string {
  if (id === staff.me) return "You";
  return staff.all.find((colleague) => colleague.id === id)?.email ?? "A former colleague";
}

/** What there is to choose, oneself first; somebody who has left only where they are chosen already. */
export function assigneeChoices(staff: LeadStaff | undefined, chosen: string | null) {
  if (!staff) return chosen ? [{ value: chosen, label: "Loading…" }] : [];
  const others = staff.all.filter(({ id }) => id !== staff.me).map(({ id }) => id);
  const isMe = staff.all.some(({ id }) => id === staff.me);
  const listed = [...(isMe && staff.me ? [staff.me] : []), ...others];
  const ids = chosen && !listed.includes(chosen) ? [...listed, chosen] : listed;
  return ids.map((id) => ({ value: id, label: nameOfAssignee(id, staff) }));
}
