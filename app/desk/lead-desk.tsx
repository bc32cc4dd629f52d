import { startTransition, useCallback, useState } from "react";
import { useLocation } from "react-router";
import { useLatePart } from "#app/lib/use-late-part.ts";
import { useListing } from "#app/lib/use-listing.ts";
import { cn } from "#app/ui/cn.ts";
import { LoadFailed, Notice } from "#app/ui/notice.tsx";
import { LeadPapers } from "./csv/lead-papers.tsx";
import { LayoutSwitch, layoutOf } from "./desk-layout.tsx";
import { leadBoard } from "./late-parts.ts";
import { leadDeskMessages } from "./lead-desk-messages.ts";
import { LeadList } from "./lead-list.tsx";
import { ALL_LEADS, LEAD_FILTERS, type LeadListing, LISTING_CHOICES } from "./lead-listing.ts";
import { LeadTools } from "./lead-tools.tsx";
import { LeadViewLink } from "./lead-view-link.tsx";
import { AboutQuarantine } from "./quarantine-parts.tsx";
import { SavedViews, SaveView } from "./views/saved-views.tsx";
import { WaitingLeads } from "./waiting-leads.tsx";

const { loading, loadFailed } = leadDeskMessages;

/** The list or board of quote requests, with search, filters and order from the URL. */
export function LeadDesk() {
  const { listing, change } = useListing(LISTING_CHOICES, LEAD_FILTERS);
  const { search } = useLocation();
  const [selectPlace, setSelectPlace] = useState<Element | null>(null);
  // Without a transition, everything would render a second time before the first paint.
  const takeSelectPlace = useCallback(
    (place: Element | null) => startTransition(() => setSelectPlace(place)),
    [],
  );
  const isHeld = listing.show === "quarantine";
  // Held requests are not on the board.
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
        {/* Placeholder for the Select button, in its size. On a phone it is beside the layout switch, with the links below. */}
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
