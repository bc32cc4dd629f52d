import type { BadgeVariant } from "#app/ui/badge.tsx";

export const LEAD_STATUSES = ["new", "contacted", "qualified", "converted", "closed"] as const;

export type LeadStatus = (typeof LEAD_STATUSES)[number];

type StatusLook = { label: string; variant: BadgeVariant };

const LOOKS: Record<LeadStatus, StatusLook> = {
  new: { label: "New", variant: "default" },
  contacted: { label: "Contacted", variant: "secondary" },
  qualified: { label: "Qualified", variant: "outline" },
  converted: { label: "Converted", variant: "default" },
  closed: { label: "Closed", variant: "destructive" },
};

export function isLeadStatus(status: string): status is LeadStatus {
  return (LEAD_STATUSES as readonly string[]).includes(status);
}

/** Label and badge of a status. An unknown status shows as it is stored. */
export function leadStatusLook(status: string): StatusLook {
  return isLeadStatus(status) ? LOOKS[status] : { label: status, variant: "secondary" };
}
