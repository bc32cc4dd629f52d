import type { LeadListing } from "../lead-listing.ts";
import { ExportButton } from "./export-button.tsx";

/** What can be taken along of the leads that are listed, or brought to them. */
export function LeadPapers({ listing }: { listing: LeadListing }) {
  return (
    <div className="-my-4 flex flex-wrap gap-x-6 lg:-my-3">
      <ExportButton listing={listing} />
    </div>
  );
}
