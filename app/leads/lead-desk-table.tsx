import { Table, TableBody, TableHead, TableHeader, TableRow } from "#app/ui/table.tsx";
import { LeadDeskRow } from "./lead-desk-row.tsx";
import type { LeadRow } from "./lead-queries.ts";
import { useFocusHandOver } from "./use-focus-hand-over.ts";
import type { StatusChange } from "./use-leads.ts";

type LeadDeskTableProps = {
  leads: LeadRow[];
  onStatusChange: (change: StatusChange) => void;
};

export function LeadDeskTable({ leads, onStatusChange }: LeadDeskTableProps) {
  const noteFocus = useFocusHandOver(leads);
  return (
    <Table aria-label="Leads" onFocus={noteFocus}>
      <TableHeader>
        <TableRow>
          <TableHead>Contact Info</TableHead>
          <TableHead>Location</TableHead>
          <TableHead>Message</TableHead>
          <TableHead>Status</TableHead>
          <TableHead>Date</TableHead>
          <TableHead>Actions</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {leads.map((lead) => (
          <LeadDeskRow key={lead.id} lead={lead} onStatusChange={onStatusChange} />
        ))}
      </TableBody>
    </Table>
  );
}
