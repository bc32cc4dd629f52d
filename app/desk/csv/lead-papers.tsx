import { Link } from "react-router";
import { buttonVariants } from "#app/ui/button.tsx";
import { DESK_PATH } from "../desk-path.ts";
import type { LeadListing } from "../lead-listing.ts";
import { ExportButton } from "./export-button.tsx";

/** What can be taken along of the leads that are listed, or brought to them. */
export function LeadPapers({ listing }: { listing: LeadListing }) {
  return (
    <>
      <Link to={`${DESK_PATH}/call-sheet`} className={buttonVariants({ variant: "link", size: "inline" })}>
        Call sheet
      </Link>
      <ExportButton listing={listing} />
      <Link to={`${DESK_PATH}/import`} className={buttonVariants({ variant: "link", size: "inline" })}>
        Import
      </Link>
    </>
  );
}
