import { useQuery } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { pageMessages } from "./page-messages.ts";
import { countPages, PAGE_TOTALS } from "./page-queries.ts";

export function usePageTotals() {
  const client = useBackendClient();
  return useQuery({
    queryKey: PAGE_TOTALS,
    queryFn: ({ signal }) => countPages(client, signal),
    meta: { failure: pageMessages.loadFailed },
  });
}
