import { useInfiniteQuery } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { BackToDashboard } from "#app/ui/back.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { LoadFailed, Notice } from "#app/ui/notice.tsx";
import { Screen } from "#app/ui/screen.tsx";
import type { Route } from "./+types/audit.route";
import { ENTRIES_PER_FETCH, listAuditEntries } from "./audit-queries.ts";
import { AuditTable } from "./audit-table.tsx";
import { auditMessages } from "./audit-words.ts";

export const meta: Route.MetaFunction = () => [{ title: "Audit log | Admin" }];

export default function Audit() {
  return (
    <Screen
      title="Audit log"
      description="What was done to leads, posts, pages, roles and accounts, newest first. The database keeps it, and nobody can change it."
      back={<BackToDashboard />}
    >
      <AuditLog />
    </Screen>
  );
}

function AuditLog() {
  const log = useAuditLog();
  if (log.isPending) return <Notice title={auditMessages.loading} busy />;
  if (!log.data) return <LoadFailed title={auditMessages.loadFailed} queries={[log]} />;
  if (log.data.length === 0) return <Notice title={auditMessages.empty} />;
  return (
    <>
      <AuditTable entries={log.data} hasMore={log.hasNextPage} />
      <LoadMore list={log} loading={auditMessages.loading} failed={auditMessages.loadFailed} />
    </>
  );
}

/** The log entries, newest first. */
function useAuditLog() {
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
