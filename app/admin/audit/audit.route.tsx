import { BackButton } from "#app/ui/back.tsx";
import { Button } from "#app/ui/button.tsx";
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
      description="What was done to lead status, posts, pages, roles and accounts, newest first. The database writes it; nobody can change it."
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
    return (
      <Notice role="alert" title={auditMessages.loadFailed}>
        <Button variant="outline" onClick={() => log.refetch()} disabled={log.isFetching}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (log.data.length === 0) return <Notice title={auditMessages.empty} />;
  return (
    <>
      <AuditTable entries={log.data} />
      {log.isFetchNextPageError ? (
        <p role="alert" className="justify-self-center text-destructive text-sm">
          {auditMessages.loadFailed}
        </p>
      ) : null}
      {log.hasNextPage ? (
        <Button
          variant="outline"
          className="justify-self-center"
          disabled={log.isFetchingNextPage}
          onClick={() => log.fetchNextPage()}
        >
          {log.isFetchingNextPage ? auditMessages.loading : "Load more"}
        </Button>
      ) : null}
    </>
  );
}
