import { useId } from "react";
import { Input } from "#app/ui/input.tsx";
import { Label } from "#app/ui/label.tsx";
import { Choice } from "#app/ui/list-tools.tsx";
import { ordersOf, sortOrderOf } from "./lead-listing.ts";
import type { ListingProps } from "./lead-tools.tsx";
import { useLeadChoices } from "./use-leads.ts";

export function LeadFilters({ listing, change }: ListingProps) {
  const { data: choices } = useLeadChoices();
  const orders = ordersOf(listing.show);
  return (
    <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-5">
      <Choice
        label="City"
        value={listing.city}
        choices={optionsOf(listing.city, choices?.cities)}
        onChange={(city) => change({ city })}
      />
      <Choice
        label="From page"
        value={listing.page}
        choices={optionsOf(listing.page, choices?.pages, nameOfPage)}
        onChange={(page) => change({ page })}
      />
      <DayField
        label="First day"
        value={listing.from}
        max={listing.until}
        onChange={(from) => change({ from })}
      />
      <DayField
        label="Last day"
        value={listing.until}
        min={listing.from}
        onChange={(until) => change({ until })}
      />
      <Choice
        label="Order"
        value={sortOrderOf(listing).ascending ? "oldest" : "newest"}
        choices={orders}
        onChange={(order) => change({ order: order === orders[0]?.value ? "" : order })}
      />
    </div>
  );
}

/** What there is to choose, and what is chosen, also where there is none of it. */
function optionsOf(chosen: string, values: readonly string[] = [], nameOf = (value: string) => value) {
  const isListed = (value: string) => value.toLowerCase() === chosen.toLowerCase();
  const missing = chosen && !values.some(isListed) ? [chosen] : [];
  return [
    { value: "", label: "Any" },
    ...[...missing, ...values].map((value) => ({
      value: isListed(value) ? chosen : value,
      label: nameOf(value),
    })),
  ];
}

function nameOfPage(path: string): string {
  return path === "/" ? "Home page" : path;
}

type DayFieldProps = {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
};

function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1">
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        type="date"
        value={value}
        min={min || undefined}
        max={max || undefined}
        onChange={({ target }) => onChange(target.value)}
        className="h-11 min-w-0 lg:h-9"
      />
    </div>
  );
}
