import { useQuery } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { useStaff } from "#app/lib/staff.tsx";
import { useToday } from "#app/lib/use-today.ts";
import { LOOK_AGAIN_MS } from "../lead-cache.ts";
import { countDueLeads } from "./due-leads-query.ts";

/** Under what is kept how many leads are due. */
export const DUE = ["leads", "due"];

export function useDueLeads() {
  const client = useBackendClient();
  const today = useToday();
  const me = useStaff().user.id;
  return useQuery({
    queryKey: [...DUE, today, me],
    queryFn: ({ signal }) => countDueLeads(client, { today, me }, signal),
    placeholderData: (previous) => previous,
    refetchInterval: LOOK_AGAIN_MS,
  });
}
