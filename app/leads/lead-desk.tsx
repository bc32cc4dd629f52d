import { LoadFailed } from "#app/ui/load-failed.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { LeadDeskTable } from "./lead-desk-table.tsx";
import { leadDeskMessages } from "./lead-messages.ts";
import { useChangeLeadStatus, useLeads } from "./use-leads.ts";
import { WaitingLeads } from "./waiting-leads.tsx";

/** Where staff work the quote requests, newest first. */
export function LeadDesk() {
  const leads = useLeads();
  const changeStatus = useChangeLeadStatus();
  const { loading, empty, loadFailed } = leadDeskMessages;

  if (leads.isPending) return <Notice title={loading} busy />;
  if (!leads.data) {
    return <LoadFailed title={loadFailed} retrying={leads.isFetching} onRetry={leads.refetch} />;
  }
  if (leads.data.length === 0) {
    return (
      <Notice title={empty.title}>
        <p className="text-muted-foreground">{empty.description}</p>
      </Notice>
    );
  }
  return (
    <>
      <WaitingLeads />
      {leads.isRefetchError ? (
        <p role="status" className="text-destructive text-sm">
          The list could not be refreshed; it may be out of date.
        </p>
      ) : null}
      <LeadDeskTable leads={leads.data} onStatusChange={changeStatus.mutate} />
      <LoadMore list={leads} loading={loading} failed={loadFailed} />
    </>
  );
}
