import { useListing } from "#app/lib/use-listing.ts";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { leadDeskMessages } from "./lead-desk-messages.ts";
import { LeadDeskTable } from "./lead-desk-table.tsx";
import { isWaiting, LEAD_VIEWS, type LeadRow, type LeadView } from "./lead-queries.ts";
import { LeadViewLink } from "./lead-view-link.tsx";
import { useChangeLeadStatus, useLeads } from "./use-leads.ts";
import { NOBODY_WAITS, WaitingLeads } from "./waiting-leads.tsx";

const CHOICES = { show: LEAD_VIEWS };
const { loading, empty, loadFailed } = leadDeskMessages;

/** Where staff work the quote requests: all, or who waits for a call, as the address says. */
export function LeadDesk() {
  const { show } = useListing(CHOICES).listing;
  const leads = useLeads(show);
  const shown = show === "waiting" ? leads.data?.filter(isWaiting) : leads.data;

  if (shown?.length === 0 && !leads.hasNextPage) return <NoLeads view={show} />;
  return (
    <>
      <WaitingLeads action={<LeadViewLink view={show === "waiting" ? "all" : "waiting"} />} />
      {leads.isRefetchError ? (
        <p role="status" className="text-destructive text-sm">
          The list couldn’t be refreshed, so it may be out of date.
        </p>
      ) : null}
      <LeadList leads={leads} shown={shown} />
    </>
  );
}

type LeadListProps = { leads: ReturnType<typeof useLeads>; shown: LeadRow[] | undefined };

function LeadList({ leads, shown }: LeadListProps) {
  const changeStatus = useChangeLeadStatus();
  if (leads.isPending) return <Notice title={loading} busy />;
  if (!shown) {
    return <LoadFailed title={loadFailed} retrying={leads.isFetching} onRetry={leads.refetch} />;
  }
  return (
    <>
      <LeadDeskTable leads={shown} hasMore={leads.hasNextPage} onStatusChange={changeStatus.mutate} />
      <LoadMore list={leads} loading={loading} failed={loadFailed} />
    </>
  );
}

function NoLeads({ view }: { view: LeadView }) {
  if (view === "all") {
    return (
      <Notice title={empty.title}>
        <p className="text-muted-foreground">{empty.description}</p>
      </Notice>
    );
  }
  return (
    <Notice title={NOBODY_WAITS}>
      <LeadViewLink view="all" />
    </Notice>
  );
}
