import { BackButton } from "#app/ui/back.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Screen } from "#app/ui/screen.tsx";
import type { Route } from "./+types/audit.route";
import { AuditTable } from "./audit-table.tsx";
import { auditMessages } from "./audit-words.ts";
import { useAuditLog } from "./use-audit-log.ts";

export const meta: Route.MetaFunction = () => [{ title: "Audit log | Admin" }];

export default function Audit() {
  return (
    <Screen
      title="Audit log"
      description="What was done to leads, posts, pages, roles and accounts, newest first. The database keeps it, and nobody can change it."
      back={<BackButton to="/admin/dashboard" label="Back to Dashboard" />}
    >
      <AuditLog />
    </Screen>
  );
}

function AuditLog() {
  const log = useAuditLog();
  if (log.isPending) return <Notice title={auditMessages.loading} busy />;
  if (!log.data) {
    return <LoadFailed title={auditMessages.loadFailed} retrying={log.isFetching} onRetry={log.refetch} />;
  }
  if (log.data.length === 0) return <Notice title={auditMessages.empty} />;
  return (
    <>
      <AuditTable entries={log.data} hasMore={log.hasNextPage} />
      <LoadMore list={log} loading={auditMessages.loading} failed={auditMessages.loadFailed} />
    </>
  );
}
