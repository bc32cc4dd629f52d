import { useState } from "react";
import { countOf, formatCount } from "#app/lib/counts.ts";
import { NothingMatches } from "#app/ui/list-tools.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { EmptyList, LoadFailed, Notice, StatusPlace } from "#app/ui/notice.tsx";
import { SelectableLeads } from "../bulk/selectable-leads.tsx";
import { leadDeskMessages, quarantineMessages } from "../lead-desk-messages.ts";
import { isInView, isNarrowed, type LeadListing, type LeadView } from "../lead-listing.ts";
import { LeadViewLink } from "../lead-view-link.tsx";
import { ListStatus } from "../offline/list-status.tsx";
import { useChangeLeadStatus, useLeads } from "../use-leads.ts";
import { useQuarantineLead } from "../use-quarantine.ts";
import { LeadDeskTable } from "./lead-desk-table.tsx";

const { loading, empty, loadFailed } = leadDeskMessages;

type NoLeadsProps = { listing: LeadListing; onShowAll: () => void };
type LeadListProps = NoLeadsProps & {
  /** Rows wait for what is above them, unless there are some from earlier: then there is a place to come back to. */
  isLoadingAbove: boolean;
  selectPlace: Element | null;
};

export function LeadList({ listing, isLoadingAbove, selectPlace, onShowAll }: LeadListProps) {
  const leads = useLeads(listing);
  const [isFirstVisit] = useState(leads.isPending);
  const changeStatus = useChangeLeadStatus();
  const hold = useQuarantineLead();
  const shown = leads.data?.filter((lead) => isInView(listing.show, lead));
  if (leads.isPaused && (leads.isPending || leads.isPlaceholderData)) return <NotOnDevice />;
  if (leads.isPending || (isLoadingAbove && isFirstVisit)) return <Notice title={loading} busy />;
  if (!shown) return <LoadFailed title={loadFailed} queries={[leads]} />;
  const isEmpty = shown.length === 0 && !leads.hasNextPage;
  return (
    <>
      {isEmpty ? null : <ListStatus list={leads} />}
      <StatusPlace>
        {isEmpty ? (
          <EmptyList isStale={leads.isPlaceholderData} loading={loading}>
            <NoLeads listing={listing} onShowAll={onShowAll} />
          </EmptyList>
        ) : isNarrowed(listing) ? (
          <MatchCount found={shown.length} hasMore={leads.hasNextPage} isStale={leads.isPlaceholderData} />
        ) : null}
      </StatusPlace>
      {isEmpty ? null : (
        <SelectableLeads
          leads={shown}
          buttonPlace={selectPlace}
          areQuarantined={listing.show === "quarantine"}
        >
          <LeadDeskTable
            leads={shown}
            isStale={leads.isPlaceholderData}
            hasMore={leads.hasNextPage}
            onStatusChange={changeStatus}
            onRelease={hold.mutate}
          />
          <LoadMore list={leads} loading={loading} failed={loadFailed} />
        </SelectableLeads>
      )}
    </>
  );
}

function NotOnDevice() {
  return (
    <Notice title="Offline. This list isn’t on this device.">
      <LeadViewLink view="all" />
    </Notice>
  );
}

type MatchCountProps = {
  found: number;
  hasMore: boolean;
  /** Whether the leads are still those of the search before, whose number would be wrong. */
  isStale: boolean;
};

function MatchCount({ found, hasMore, isStale }: MatchCountProps) {
  const count = hasMore
    ? `More than ${formatCount(found)} leads match.`
    : `${countOf(found, "lead matches", "leads match")}.`;
  return <p className="min-h-5 text-muted-foreground text-sm">{isStale ? null : count}</p>;
}

function NoLeads({ listing, onShowAll }: NoLeadsProps) {
  if (isNarrowed(listing)) {
    const title = listing.search ? `No leads match “${listing.search}”.` : "No leads match.";
    return <NothingMatches title={title} onShowAll={onShowAll} />;
  }
  if (listing.show === "all") {
    return (
      <Notice title={empty.title} role="none">
        <p className="text-muted-foreground">{empty.description}</p>
      </Notice>
    );
  }
  return (
    <Notice title={nothingIn(listing.show)} role="none">
      <LeadViewLink view="all" />
    </Notice>
  );
}

function nothingIn(view: LeadView): string {
  if (view === "quarantine") return quarantineMessages.nothingHeld;
  return view === "waiting" ? "All caught up." : "No leads have this status.";
}
