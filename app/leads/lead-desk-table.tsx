import { ListTable } from "#app/ui/list-table.tsx";
import { LeadDeskRow } from "./lead-desk-row.tsx";
import type { LeadRow } from "./lead-queries.ts";
import type { Release } from "./quarantine-parts.tsx";
import { useFocusHandOver } from "./use-focus-hand-over.ts";
import type { StatusChange } from "./use-leads.ts";

const COLUMNS = [
  { name: "Contact Info", className: "w-60" },
  { name: "Location", className: "w-32" },
  { name: "Message" },
  { name: "Status", className: "w-30" },
  { name: "Date", className: "w-32" },
  { name: "Actions", className: "w-40" },
];
const idOf = ({ id }: LeadRow) => id;

type LeadDeskTableProps = {
  leads: LeadRow[];
  /** Whether the leads are still those of the listing before. */
  isOfEarlier: boolean;
  /** Whether further leads follow. */
  hasMore: boolean;
  onStatusChange: (change: StatusChange) => void;
  onRelease: (release: Release) => void;
};

export function LeadDeskTable({ leads, isOfEarlier, hasMore, ...changes }: LeadDeskTableProps) {
  const noteFocus = useFocusHandOver(leads);
  return (
    <ListTable
      aria-label="Leads"
      aria-busy={isOfEarlier}
      onFocus={noteFocus}
      columns={COLUMNS}
      items={leads}
      keyOf={idOf}
      hasMore={hasMore}
    >
      {(lead, row) => <LeadDeskRow row={row} lead={lead} {...changes} />}
    </ListTable>
  );
}
