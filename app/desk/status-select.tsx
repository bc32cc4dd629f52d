import { isLeadStatus, LEAD_STATUSES, leadStatusLook } from "#app/leads/lead-status.ts";
import { cn } from "#app/ui/cn.ts";
import { SavingSelect } from "#app/ui/saving-select.tsx";
import type { LeadRow } from "./lead-queries.ts";
import type { QueuedStatusChange } from "./offline/change-keys.ts";

export type StatusProps = { lead: LeadRow; onStatusChange: (change: Omit<QueuedStatusChange, "at">) => void };
type StatusField = { id: string | undefined; "aria-label"?: string; className?: string };

/** The status of a lead, saved when another is picked. */
export function StatusSelect({ lead, onStatusChange, className, ...field }: StatusProps & StatusField) {
  return (
    <SavingSelect
      {...field}
      value={lead.status}
      className={cn("w-36", className)}
      onSave={(status) => {
        if (isLeadStatus(status)) onStatusChange({ lead, status });
      }}
    >
      {isLeadStatus(lead.status) ? null : <option value={lead.status}>{lead.status}</option>}
      <StatusOptions />
    </SavingSelect>
  );
}

/** An option for each status that a lead can have. */
export function StatusOptions() {
  return LEAD_STATUSES.map((status) => (
    <option key={status} value={status}>
      {leadStatusLook(status).label}
    </option>
  ));
}
