import { startTransition, useCallback, useState } from "react";
import { useLocation } from "react-router";
import { countOf, formatCount } from "#app/lib/counts.ts";
import { useLatePart } from "#app/lib/use-late-part.ts";
import { useListing } from "#app/lib/use-listing.ts";
import { cn } from "#app/ui/cn.ts";
import { NothingMatches } from "#app/ui/list-tools.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { LoadFailed, Notice } from "#app/ui/notice.tsx";
import { LayoutSwitch, layoutOf } from "./board/layout-switch.tsx";
import { ChoosingLeads } from "./bulk/choosing-leads.tsx";
import { LeadPapers } from "./csv/lead-papers.tsx";
import { leadBoard } from "./late-parts.ts";
import { leadDeskMessages } from "./lead-desk-messages.ts";
import { LeadDeskTable } from "./lead-desk-table.tsx";
import {
  ALL_LEADS,
  isInView,
  isNarrowed,
  LEAD_FILTERS,
  type LeadListing,
  type LeadView,
  LISTING_CHOICES,
} from "./lead-listing.ts";
import { LeadTools } from "./lead-tools.tsx";
import { LeadViewLink } from "./lead-view-link.tsx";
import { DeskStanding } from "./offline/desk-standing.tsx";
import { quarantineMessages } from "./quarantine-messages.ts";
import { AboutQuarantine } from "./quarantine-parts.tsx";
import { useAwaitAbove } from "./use-await-above.ts";
import { useChangeLeadStatus, useLeads } from "./use-leads.ts";
import { useHoldLead } from "./use-quarantine.ts";
import { SavedViews, SaveView } from "./views/saved-views.tsx";
import { WaitingLeads } from "./waiting-leads.tsx";

const { loading, empty, loadFailed } = leadDeskMessages;

/** Where staff work the quote requests, narrowed and ordered as the address says. */
export function LeadDesk() {
  const { listing, change } = useListing(LISTING_CHOICES, LEAD_FILTERS);
  const { search } = useLocation();
  const [selectPlace, setSelectPlace] = useState<Element | null>(null);
  // At once, it would have all drawn a second time before anything is painted.
  const takeSelectPlace = useCallback(
    (place: Element | null) => startTransition(() => setSelectPlace(place)),
    [],
  );
  const isHeld = listing.show === "quarantine";
  // What is held back has no columns.
  const layout = isHeld ? "list" : layoutOf(search);
  return (
    <>
      {isHeld ? (
        <AboutQuarantine />
      ) : (
        <WaitingLeads action={<LeadViewLink view={listing.show === "waiting" ? "all" : "waiting"} />} />
      )}
      <LeadTools listing={listing} change={change} />
      <SavedViews />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-4 sm:gap-x-6">
        {isHeld ? null : <LayoutSwitch layout={layout} />}
        <div className="relative -my-4 flex flex-wrap gap-x-4 sm:gap-x-6 lg:-my-3">
          <LeadPapers listing={listing} />
          <SaveView />
        </div>
        {/* On a phone beside the layout, and the papers in a line of their own below. As large as what will stand there. */}
        {layout === "board" ? null : (
          <div
            ref={takeSelectPlace}
            className={cn("ml-auto min-h-11 min-w-18 lg:min-h-9", isHeld || "max-sm:-order-1")}
          />
        )}
      </div>
      {layout === "board" ? (
        <LeadBoard listing={listing} />
      ) : (
        <LeadList listing={listing} selectPlace={selectPlace} onShowAll={() => change(ALL_LEADS)} />
      )}
    </>
  );
}

function LeadBoard({ listing }: { listing: LeadListing }) {
  const { Part, hasFailed, fetchPart } = useLatePart(leadBoard);
  if (Part) return <Part listing={listing} />;
  if (hasFailed) return <LoadFailed title={loadFailed} retrying={false} onRetry={fetchPart} />;
  return <Notice title={loading} busy />;
}

type NoLeadsProps = { listing: LeadListing; onShowAll: () => void };
type LeadListProps = NoLeadsProps & { selectPlace: Element | null };

function LeadList({ listing, selectPlace, onShowAll }: LeadListProps) {
  const leads = useLeads(listing);
  const awaitsAbove = useAwaitAbove();
  const changeStatus = useChangeLeadStatus();
  const hold = useHoldLead();
  const shown = leads.data?.filter((lead) => isInView(listing.show, lead));
  if (leads.isPaused && (leads.isPending || leads.isPlaceholderData)) return <NotKept />;
  if (leads.isPending || awaitsAbove) return <Notice title={loading} busy />;
  if (!shown) {
    return <LoadFailed title={loadFailed} retrying={leads.isFetching} onRetry={leads.refetch} />;
  }
  if (shown.length === 0 && !leads.hasNextPage) return <NoLeads listing={listing} onShowAll={onShowAll} />;
  return (
    <>
      <DeskStanding list={leads} />
      {isNarrowed(listing) ? <HowMany found={shown.length} hasMore={leads.hasNextPage} /> : null}
      <ChoosingLeads leads={shown} buttonPlace={selectPlace} areHeld={listing.show === "quarantine"}>
        <LeadDeskTable
          leads={shown}
          isOfEarlier={leads.isPlaceholderData}
          hasMore={leads.hasNextPage}
          onStatusChange={changeStatus}
          onRelease={hold.mutate}
        />
        <LoadMore list={leads} loading={loading} failed={loadFailed} />
      </ChoosingLeads>
    </>
  );
}

/** Only what was read before can be shown without a network. */
function NotKept() {
  return (
    <Notice title="Offline. This list isn’t on this device.">
      <LeadViewLink view="all" />
    </Notice>
  );
}

function HowMany({ found, hasMore }: { found: number; hasMore: boolean }) {
  return (
    <p role="status" className="text-muted-foreground text-sm">
      {hasMore
        ? `More than ${formatCount(found)} leads match.`
        : `${countOf(found, "lead matches", "leads match")}.`}
    </p>
  );
}

function NoLeads({ listing, onShowAll }: NoLeadsProps) {
  if (isNarrowed(listing)) {
    const title = listing.search ? `No leads match “${listing.search}”.` : "No leads match.";
    return <NothingMatches title={title} onShowAll={onShowAll} />;
  }
  if (listing.show === "all") {
    return (
      <Notice title={empty.title}>
        <p className="text-muted-foreground">{empty.description}</p>
      </Notice>
    );
  }
  return (
    <Notice title={nothingIn(listing.show)}>
      <LeadViewLink view="all" />
    </Notice>
  );
}

function nothingIn(view: LeadView): string {
  if (view === "quarantine") return quarantineMessages.nothingHeld;
  return view === "waiting" ? "All caught up." : "No leads have this status.";
}
