import { useInfiniteQuery } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { ENTRIES_PER_FETCH, listAuditEntries } from "./audit-queries.ts";
import { auditMessages } from "./audit-words.ts";

/** What was done, newest first, as far as it was asked for. */
export function useAuditLog() {
  const client = useBackendClient();
  return useInfiniteQuery({
    queryKey: ["audit"],
    queryFn: ({ pageParam, signal }) => listAuditEntries(client, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === ENTRIES_PER_FETCH ? page.at(-1)?.id : undefined),
    select: (data) => data.pages.flat(),
    meta: { failure: auditMessages.loadFailed },
  });
}
