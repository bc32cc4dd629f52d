import { useQuery } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { useStaff } from "#app/lib/staff.tsx";
import { useToday } from "#app/lib/use-today.ts";
import { LOOK_AGAIN_MS } from "../lead-cache.ts";
import { countDueLeads, DUE, listDueLeads } from "./due-leads-query.ts";

/** How many leads are to be taken up today, how many were before, and how many of both are one's own, as far as they are counted. */
export function useDueLeads() {
  const client = useBackendClient();
  const today = useToday();
  const me = useStaff().user.id;
  return useQuery({
    queryKey: [...DUE, today],
    queryFn: ({ signal }) => listDueLeads(client, today, signal),
    select: (due) => countDueLeads(due, me),
    placeholderData: (previous) => previous,
    refetchInterval: LOOK_AGAIN_MS,
  });
}
