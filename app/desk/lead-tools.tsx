import { useCallback, useId, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { Choice, HALF_ON_PHONE, ListTools, SearchField } from "#app/ui/list-tools.tsx";
import { layoutOf } from "./board/layout-switch.tsx";
import { LeadFilters } from "./lead-filters.tsx";
import { countFilters, LEAD_VIEWS, type LeadListing, nameOfView } from "./lead-listing.ts";
import { useRoomForBoth } from "./use-room-for-both.ts";

const VIEWS = LEAD_VIEWS.map((value) => ({ value, label: nameOfView(value) }));

export type ListingProps = { listing: LeadListing; change: (changes: Partial<LeadListing>) => void };

/** Finds leads: by words, by view, and by filters that open below. */
export function LeadTools({ listing, change }: ListingProps) {
  const filtersId = useId();
  // Its columns are the statuses.
  const isBoard = layoutOf(useLocation().search) === "board" && listing.show !== "quarantine";
  const filters = countFilters(listing);
  // On a phone, filters that are set would leave no room for what they find.
  const hasRoom = useRoomForBoth();
  const [areOpen, setOpen] = useState(filters > 0 && hasRoom);
  const search = useCallback((text: string) => change({ search: text }), [change]);
  return (
    <ListTools>
      <SearchField label="Search leads" value={listing.search} onChange={search} />
      {isBoard ? null : (
        <Choice
          label="Show"
          value={listing.show}
          choices={VIEWS}
          onChange={(show) => change({ show, order: "" })}
        />
      )}
      <Button
        variant="outline"
        className={cn("h-11 lg:h-9", HALF_ON_PHONE)}
        aria-expanded={areOpen}
        aria-controls={filtersId}
        onClick={() => setOpen(!areOpen)}
      >
        {filters > 0 ? `Filters (${filters})` : "Filters"}
      </Button>
      <div id={filtersId} hidden={!areOpen} className="basis-full">
        {areOpen ? <LeadFilters listing={listing} change={change} /> : null}
      </div>
    </ListTools>
  );
}
