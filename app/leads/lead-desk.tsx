import { Button } from "#app/ui/button.tsx";
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
    return (
      <Notice role="alert" title={loadFailed}>
        <Button variant="outline" onClick={() => leads.refetch()} disabled={leads.isFetching}>
          Try again
        </Button>
      </Notice>
    );
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
      {leads.hasNextPage ? (
        <Button
          variant="outline"
          className="justify-self-center"
          disabled={leads.isFetchingNextPage}
          onClick={() => leads.fetchNextPage()}
        >
          {leads.isFetchingNextPage ? loading : "Load more"}
        </Button>
      ) : null}
    </>
  );
}
