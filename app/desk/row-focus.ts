import type { LeadRow } from "./lead-queries.ts";

/** Id of the main control in a lead’s row or card: its status field, Release button or grip. */
export function leadControlId({ id }: LeadRow): string {
  return `work-${id}`;
}

/** Id of the link that opens the lead. */
export function nameLinkId(id: LeadRow["id"]): string {
  return `lead-${id}`;
}

/** Id of the open lead’s name. */
export const OPEN_LEAD_NAME = "open-lead-name";

/** Moves the focus into the open lead. */
export function focusOpenLead(): void {
  document.getElementById(OPEN_LEAD_NAME)?.focus({ preventScroll: true });
}

/** The lead whose row or card contains the focus. */
export function focusedLeadId(): string | undefined {
  return document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row;
}
