import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useReadAs } from "#app/lib/client/roles.ts";
import { ADMIN_ONLY } from "#app/lib/role-groups.ts";
import { BackToDashboard } from "#app/ui/back.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { LoadFailed, Notice } from "#app/ui/notice.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { ScreenChoice } from "#app/ui/screen-choice.tsx";
import type { Route } from "./+types/audit.route";
import { ENTRIES_PER_FETCH, listAuditEntries } from "./audit-queries.ts";
import { AuditTable } from "./audit-table.tsx";
import { AUDIT_SUBJECTS, type AuditSubject, auditMessages } from "./audit-words.ts";

export const meta: Route.MetaFunction = () => [{ title: "Audit log | Admin" }];

export default function Audit() {
  const [query] = useSearchParams();
  const subject = AUDIT_SUBJECTS.find(({ value }) => value === query.get("about")) ?? AUDIT_SUBJECTS[0];
  return (
    <Screen
      title="Audit log"
      description="What was done to leads, posts, pages, roles and accounts, newest first. The database keeps it, and nobody can change it."
      back={<BackToDashboard />}
      actions={<SubjectChoice subject={subject} />}
    >
      <AuditLog key={subject.value} subject={subject} />
    </Screen>
  );
}

function SubjectChoice({ subject }: { subject: AuditSubject }) {
  const [, setQuery] = useSearchParams();
  return (
    <ScreenChoice
      value={subject.value}
      choices={AUDIT_SUBJECTS}
      onChange={(about) => setQuery(about ? { about } : {}, { replace: true, preventScrollReset: true })}
    />
  );
}

function AuditLog({ subject }: { subject: AuditSubject }) {
  const log = useAuditLog(subject);
  if (log.isPending) return <Notice title={auditMessages.loading} busy />;
  if (!log.data) return <LoadFailed title={auditMessages.loadFailed} queries={[log]} />;
  if (log.data.length === 0) {
    return <Notice title={subject.tables ? auditMessages.noneAbout : auditMessages.empty} />;
  }
  return (
    <>
      <AuditTable entries={log.data} hasMore={log.hasNextPage} />
      <LoadMore list={log} loading={auditMessages.loading} failed={auditMessages.loadFailed} />
    </>
  );
}

/** The log entries, newest first. */
function useAuditLog(subject: AuditSubject) {
  const client = useBackendClient();
  const read = useReadAs(ADMIN_ONLY);
  return useInfiniteQuery({
    queryKey: ["audit", subject.value],
    queryFn: ({ pageParam, signal }) => read(listAuditEntries(client, subject, pageParam, signal), signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === ENTRIES_PER_FETCH ? page.at(-1)?.id : undefined),
    select: (data) => data.pages.flat(),
    meta: { failure: auditMessages.loadFailed },
  });
}
