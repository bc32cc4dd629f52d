import { startTransition, useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useLazyComponent } from "#app/lib/lazy-component.ts";
import { useListing } from "#app/lib/use-listing.ts";
import { cn } from "#app/ui/cn.ts";
import { LoadFailed, Notice } from "#app/ui/notice.tsx";
import { SelectPlace } from "#app/ui/selection/select-place.tsx";
import { LeadFileLinks } from "../csv/lead-file-links.tsx";
import { LayoutSwitch, layoutOf } from "../desk-layout.tsx";
import { leadBoard } from "../lazy-components.ts";
import { leadDeskMessages } from "../lead-desk-messages.ts";
import { ALL_LEADS, LEAD_FILTERS, type LeadListing, LISTING_CHOICES } from "../lead-listing.ts";
import { LeadViewLink } from "../lead-view-link.tsx";
import { AboutQuarantine } from "../quarantine-parts.tsx";
import { useLeadSummary } from "../use-leads.ts";
import { SavedViews, SaveView } from "../views/saved-views.tsx";
import { useLeadViews } from "../views/use-lead-views.ts";
import { WaitingLeads } from "../waiting-leads.tsx";
import { LeadList } from "./lead-list.tsx";
import { LeadTools } from "./lead-tools.tsx";

const { loading } = leadDeskMessages;

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
  const isQuarantined = listing.show === "quarantine";
  // Held requests are not on the board.
  const layout = isQuarantined ? "list" : layoutOf(search);
  const isLoadingAbove = useLoadingAbove();
  return (
    <>
      {isQuarantined ? (
        <AboutQuarantine />
      ) : (
        <WaitingLeads action={<LeadViewLink view={listing.show === "waiting" ? "all" : "waiting"} />} />
      )}
      <div className={cn("contents", isLoadingAbove && "invisible")}>
        <LeadTools listing={listing} change={change} />
        <SavedViews />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-4 sm:gap-x-6">
          <div className="max-md:-order-1">
            {isQuarantined ? (
              <LeadViewLink view="all" className="h-11 lg:h-9" />
            ) : (
              <LayoutSwitch layout={layout} />
            )}
          </div>
          <div className="relative -my-4 flex flex-wrap gap-x-4 sm:gap-x-6 lg:-my-3">
            <LeadFileLinks listing={listing} />
            <SaveView />
          </div>
          {layout === "board" ? null : <SelectPlace ref={takeSelectPlace} className="ml-auto" />}
        </div>
      </div>
      {layout === "board" ? (
        <LeadBoard listing={listing} />
      ) : (
        <LeadList
          listing={listing}
          isLoadingAbove={isLoadingAbove}
          selectPlace={selectPlace}
          onShowAll={() => change(ALL_LEADS)}
        />
      )}
    </>
  );
}

/** Tools and rows wait no longer than this for what is above them. */
const MAX_WAIT_MS = 1_000;

/** Whether the summary and saved views are still loading, which would push tools and rows down under a finger. */
function useLoadingAbove(): boolean {
  const [isWaiting, setWaiting] = useState(true);
  const above = [useLeadSummary(), useLeadViews()];
  const isLoading = above.some((query) => query.isLoading && query.failureCount === 0);
  // Once false it stays false: a retry must not hide the rows.
  if (isWaiting && !isLoading) setWaiting(false);
  useEffect(() => {
    const timer = setTimeout(setWaiting, MAX_WAIT_MS, false);
    return () => clearTimeout(timer);
  }, []);
  return isWaiting;
}

function LeadBoard({ listing }: { listing: LeadListing }) {
  const { Component, hasFailed, fetchComponent } = useLazyComponent(leadBoard);
  if (Component) return <Component listing={listing} />;
  if (hasFailed)
    return (
      <LoadFailed
        title="The board couldn’t be loaded. Please try again, or reload the page."
        queries={[{ isFetching: false, refetch: fetchComponent }]}
      />
    );
  return <Notice title={loading} busy />;
}
