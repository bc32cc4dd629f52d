import type { LeadEvidence } from "#app/leads/lead-evidence.ts";
import { leadStatusLook } from "#app/leads/lead-status.ts";
import { formatPhone } from "#app/leads/phone.ts";
import { LEAD_LIMITS, nameOfQuoteField } from "#app/leads/quote-fields.ts";
import { localClock } from "#app/lib/time/calendar-day.ts";
import type { LeadRow } from "../lead-queries.ts";
import { csvLine } from "./csv-text.ts";

type CellOf = (lead: LeadRow, timeZone: string) => string | null | undefined;

const ofForm = (Object.keys(LEAD_LIMITS) as (keyof typeof LEAD_LIMITS)[]).map((field): [string, CellOf] => [
  nameOfQuoteField(field),
  (lead) => lead[field],
]);

/** The columns of an export, in this order. */
const COLUMNS: Record<string, CellOf> = {
  Received: ({ created_at }, timeZone) => momentCell(created_at, timeZone),
  ...Object.fromEntries(ofForm),
  Phone: ({ phone }) => formatPhone(phone),
  Status: ({ status }) => leadStatusLook(status).label,
  "Follow up on": ({ follow_up_on }) => follow_up_on,
  Tags: ({ tags }) => tags.join(", "),
  Page: ({ evidence }) => (evidence as Partial<LeadEvidence> | null)?.page,
};

/** The first line of an exported file. */
export const HEADER_LINE = csvLine(Object.keys(COLUMNS));

/** The line of one lead. */
export function leadLine(lead: LeadRow, timeZone: string): string {
  return csvLine(Object.values(COLUMNS).map((cellOf) => cellOf(lead, timeZone) ?? ""));
}

/** `2026-10-01 14:30` in the business's time zone; spreadsheets recognize the format. */
function momentCell(moment: string, timeZone: string): string {
  return localClock(new Date(moment), timeZone).slice(0, "YYYY-MM-DDTHH:MM".length).replace("T", " ");
}
