import type { LeadRow } from "./lead-queries.ts";

/*
 * Where the keyboard focus goes between a list or board of leads and the lead that is open beside or over it. Each row and
 * card has `data-row` (the lead's id), a link that opens the lead and a main control; their ids are made here.
 * - Opening a lead moves the focus to its name (`focusOpenLead`).
 * - Closing it moves the focus back to its link, or to the screen's heading while its row isn't rendered (`focusNameLink`);
 *   then to its link once the list has scrolled there (`returnFocusTo`, `takeReturnedFocus`), if no control has it.
 * - Keys and bulk selection act on the row with the focus (`focusedLeadId`).
 */

/** Id of the main control in a lead's row or card: its status field, Release button or grip. */
export function leadControlId({ id }: LeadRow): string {
  return `work-${id}`;
}

/** Id of the link that opens the lead. */
export function nameLinkId(id: LeadRow["id"]): string {
  return `lead-${id}`;
}

/** Id of the open lead's name. */
export const OPEN_LEAD_NAME = "open-lead-name";

/** Moves the focus into the open lead. */
export function focusOpenLead(): void {
  document.getElementById(OPEN_LEAD_NAME)?.focus({ preventScroll: true });
}

/** Focuses the link that opens the lead, or the screen's heading if its row or card isn't rendered. */
export function focusNameLink(id: LeadRow["id"], options?: FocusOptions): void {
  const link = document.getElementById(nameLinkId(id));
  if (link) link.focus(options);
  else document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}

let returningTo: LeadRow["id"] | null = null;

/**
 * Focuses the link to the lead that was just left, once its row is rendered: the list scrolls there first. Not if a control
 * has got the focus.
 */
export function returnFocusTo(id: LeadRow["id"]): void {
  returningTo = id;
  takeReturnedFocus(id);
}

/** Call it when the row of a lead appears. */
export function takeReturnedFocus(id: LeadRow["id"]): void {
  if (returningTo !== id) return;
  if (!document.activeElement?.matches("body, h1")) returningTo = null;
  const link = document.getElementById(nameLinkId(id));
  if (!link || !returningTo) return;
  returningTo = null;
  link.focus({ preventScroll: true });
}

/** The lead whose row or card contains the focus. Rows inside of the open lead don't count. */
export function focusedLeadId(): string | undefined {
  const row = document.activeElement?.closest<HTMLElement>("[data-row]");
  const id = row?.dataset.row;
  return id && row.querySelector(`#${nameLinkId(id)}`) ? id : undefined;
}
