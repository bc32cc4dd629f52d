import { useMutation } from "@tanstack/react-query";
import { type MouseEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { countOf, formatCount } from "#app/lib/counts.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { DESK_PATH } from "../desk-path.ts";
import type { LeadListing } from "../lead-listing.ts";

/** Call sheet, export and import. */
export function LeadFileLinks({ listing }: { listing: LeadListing }) {
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

/** Downloads the listed leads as a CSV file. Pressing it again while it runs cancels. */
function ExportButton({ listing }: { listing: LeadListing }) {
  const client = useBackendClient();
  const { timeZone } = useBusiness();
  const [read, setRead] = useState(0);
  const stopping = useRef<AbortController>(null);
  const make = useMutation({
    async mutationFn(signal: AbortSignal) {
      setRead(0);
      const { exportLeads } = await import("./export-leads.ts");
      return exportLeads(client, listing, { timeZone, onProgress: setRead, signal });
    },
    onSuccess(leads) {
      void showToast({ title: `${countOf(leads, "lead", "leads")} exported`, about: "export" });
    },
    onError(_error, signal) {
      if (signal.aborted) return;
      const title = "The leads couldn’t be exported. Please try again, or reload the page.";
      void showToast({ title, about: "export", variant: "destructive" });
    },
  });

  function startOrStop({ detail }: MouseEvent) {
    // The second click of a double one must not cancel what the first has begun.
    if (detail > 1) return;
    if (make.isPending) return stopping.current?.abort();
    stopping.current = new AbortController();
    make.mutate(stopping.current.signal);
  }

  return (
    <Button variant="link" size="inline" className="tabular-nums" onClick={startOrStop}>
      {make.isPending ? (
        `Cancel export (${formatCount(read)} so far)`
      ) : (
        <span>
          Export<span className="max-sm:sr-only"> as CSV</span>
        </span>
      )}
    </Button>
  );
}
