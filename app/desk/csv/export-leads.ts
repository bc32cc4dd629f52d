import type { BackendClient } from "#app/lib/request-context.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { businessDay } from "#app/lib/time/calendar-day.ts";
import type { LeadListing } from "../lead-listing.ts";
import { LEADS_PER_FETCH, type LeadCursor, listLeads } from "../lead-queries.ts";
import { BYTE_ORDER_MARK } from "./csv-text.ts";
import { HEADER_LINE, leadLine } from "./lead-lines.ts";

type ExportOptions = {
  timeZone: string;
  onProgress: (leads: number) => void;
  signal: AbortSignal;
};

/**
 * Saves all leads of a listing as a CSV file. Each page goes into its own Blob, which the browser can keep on disk. The
 * export is in the audit log before the first lead is read. Returns how many there are. Throws the backend's error.
 */
export async function exportLeads(
  client: BackendClient,
  listing: LeadListing,
  { timeZone, onProgress, signal }: ExportOptions,
): Promise<number> {
  const { error } = await client.rpc("log_lead_export").abortSignal(signal);
  if (error) throw error;
  const parts = [new Blob([BYTE_ORDER_MARK, HEADER_LINE])];
  let after: LeadCursor | null | undefined = null;
  let count = 0;
  while (after !== undefined) {
    const leads: Awaited<ReturnType<typeof listLeads>> = await listLeads(client, listing, after, signal);
    parts.push(new Blob(leads.map((lead) => leadLine(lead, timeZone))));
    count += leads.length;
    onProgress(count);
    after = leads.length === LEADS_PER_FETCH ? leads.at(-1) : undefined;
  }
  saveFile(new Blob(parts, { type: "text/csv;charset=utf-8" }), `leads-${businessDay(timeZone)}.csv`);
  return count;
}
