import { useQuery } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { useToday } from "#app/lib/use-today.ts";
import { LOOK_AGAIN_MS } from "../lead-cache.ts";
import { countDueLeads } from "./due-leads-query.ts";

/** Under what is kept how many leads are due. */
export const DUE = ["leads", "due"];

export function useDueLeads() {
  const client = useBackendClient();
  const today = useToday();
  return useQuery({
    queryKey: [...DUE, today],
    queryFn: ({ signal }) => countDueLeads(client, today, signal),
    refetchInterval: LOOK_AGAIN_MS,
  });
}
