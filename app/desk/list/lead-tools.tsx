import { useCallback, useId, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import { HALF_ON_PHONE, LabeledSelect, ListTools, SearchField } from "#app/ui/list-tools.tsx";
import { layoutOf, useRoomForBoth } from "../desk-layout.tsx";
import { countFilters, LEAD_VIEWS, type ListingProps, nameOfView } from "../lead-listing.ts";
import { LeadFilters } from "./lead-filters.tsx";

const VIEWS = LEAD_VIEWS.map((value) => ({ value, label: nameOfView(value) }));

/** Whoever comes back from a lead on a phone finds the filters, and so the rows below them, where they were. */
let werePutOpen = false;

/** Search, view and filters. */
export function LeadTools({ listing, change }: ListingProps) {
  const filtersId = useId();
  // The board has a column per status, so it needs no choice of view.
  const isBoard = layoutOf(useLocation().search) === "board" && listing.show !== "quarantine";
  const filters = countFilters(listing);
  // On a phone, open filters would leave no room for the results.
  const hasRoom = useRoomForBoth();
  const [areOpen, setOpen] = useState(werePutOpen || (filters > 0 && hasRoom));
  const search = useCallback((text: string) => change({ search: text }), [change]);
  return (
    <ListTools>
      <SearchField label="Search leads" value={listing.search} onChange={search} />
      {isBoard ? null : (
        <LabeledSelect
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
        onClick={() => {
          werePutOpen = !areOpen;
          setOpen(!areOpen);
        }}
      >
        {filters > 0 ? `Filters (${filters})` : "Filters"}
      </Button>
      <div id={filtersId} hidden={!areOpen} className="basis-full">
        {areOpen ? <LeadFilters isBoard={isBoard} listing={listing} change={change} /> : null}
      </div>
    </ListTools>
  );
}
