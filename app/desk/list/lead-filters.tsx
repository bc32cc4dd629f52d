import { useId } from "react";
import { Label } from "#app/ui/label.tsx";
import { LabeledSelect } from "#app/ui/list-tools.tsx";
import { SavingDate } from "#app/ui/saving-date.tsx";
import { assigneeChoices, type Colleague, useLeadStaff } from "../follow-up/lead-staff.ts";
import { type LeadDue, type ListingProps, orderOf, ordersOf } from "../lead-listing.ts";
import { useLeadChoices } from "../use-leads.ts";

const DUES: { value: LeadDue; label: string }[] = [
  { value: "", label: "Any" },
  { value: "now", label: "Today or late" },
  { value: "today", label: "Due today" },
  { value: "late", label: "Late" },
  { value: "later", label: "Later" },
];

export function LeadFilters({ isBoard, listing, change }: ListingProps & { isBoard: boolean }) {
  const { data: choices } = useLeadChoices();
  const orders = ordersOf(listing, isBoard);
  const { from, until } = listing;
  return (
    <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-4">
      <LabeledSelect
        label="City"
        value={listing.city}
        choices={optionsOf(listing.city, choices?.cities)}
        onChange={(city) => change({ city })}
      />
      <LabeledSelect
        label="From page"
        value={listing.page}
        choices={optionsOf(listing.page, choices?.pages, nameOfPage)}
        onChange={(page) => change({ page })}
      />
      <DayField
        label="First day"
        value={from}
        onChange={(day) => change({ from: day, until: until && day > until ? day : until })}
      />
      <DayField
        label="Last day"
        value={until}
        onChange={(day) => change({ until: day, from: day && day < from ? day : from })}
      />
      <LabeledSelect
        label="Follow-up"
        value={listing.due}
        choices={DUES}
        onChange={(due) => change({ due, order: "" })}
      />
      <AssigneeChoice listing={listing} change={change} former={choices?.former_staff ?? []} />
      <LabeledSelect
        label="Tag"
        value={listing.tag}
        choices={optionsOf(listing.tag, choices?.tags)}
        onChange={(tag) => change({ tag })}
      />
      <LabeledSelect
        label="Order"
        value={orderOf(listing, isBoard)}
        choices={orders}
        onChange={(order) => change({ order: order === orders[0]?.value ? "" : order })}
      />
    </div>
  );
}

function AssigneeChoice({ listing: { assignee }, change, former }: ListingProps & { former: Colleague[] }) {
  const { data: staff } = useLeadStaff();
  const isNamed = !["", "me", "nobody"].includes(assignee) && former.every(({ id }) => id !== assignee);
  const choices = [
    { value: "", label: "Anyone" },
    { value: "me", label: "You" },
    { value: "nobody", label: "Nobody yet" },
    ...assigneeChoices(staff, isNamed ? assignee : null).filter(({ value }) => value !== staff?.me),
    ...former.map(({ id, email }) => ({ value: id, label: `${email} (former)` })),
  ];
  return (
    <LabeledSelect
      label="Assigned to"
      value={assignee}
      choices={choices}
      onChange={(chosen) => change({ assignee: chosen })}
    />
  );
}

/** "Any" and the values. The chosen one is listed even if no lead has it. */
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

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void };

function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1">
      <Label htmlFor={id}>{label}</Label>
      <SavingDate id={id} value={value} onSave={onChange} className="h-11 lg:h-9" />
    </div>
  );
}
