import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatPhone } from "#app/leads/phone.ts";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { countOf } from "#app/lib/counts.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatDay } from "#app/lib/time/moments.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SearchField } from "#app/ui/list-tools.tsx";
import { PartFailed, StatusPlace } from "#app/ui/notice.tsx";
import { ALL_LEADS } from "../lead-listing.ts";
import { type LeadRow, listLeads } from "../lead-queries.ts";

/** If it is not among these, a longer search text finds it. */
const MAX_FOUND = 6;

type MergeDialogProps = {
  lead: LeadRow;
  /** Ids of the requests already linked to it. */
  known: readonly string[];
  onPick: (other: LeadRow) => void;
  onLeave: () => void;
};

/** Finds another request of the same person that has a different phone number and email address. */
export function MergeDialog({ lead, known, onPick, onLeave }: MergeDialogProps) {
  const [search, setSearch] = useState("");
  const client = useBackendClient();
  const found = useQuery({
    queryKey: ["leads", "found to merge", search],
    queryFn: ({ signal }) => listLeads(client, { ...ALL_LEADS, search }, null, signal),
    enabled: search !== "",
  });
  const others = found.data?.filter(({ id }) => id !== lead.id && !known.includes(id)).slice(0, MAX_FOUND);
  return (
    <Dialog
      open
      title={`Find another request from ${lead.name}`}
      onCloseRequest={onLeave}
      className="w-[min(32rem,calc(100vw-2rem))]"
    >
      <div className="mt-4 grid gap-4">
        <search className="grid">
          <SearchField label="Name, phone or email" value={search} onChange={setSearch} />
        </search>
        {found.isLoadingError ? <PartFailed title="Failed to search" onRetry={found.refetch} /> : null}
        <StatusPlace>{others ? describeFound(others.length) : null}</StatusPlace>
        {others && others.length > 0 ? (
          <ul aria-label="Found" className="grid divide-y divide-border border-border border-y">
            {others.map((other) => (
              <FoundItem key={other.id} other={other} onPick={onPick} />
            ))}
          </ul>
        ) : null}
        <div className="flex justify-end">
          <Button variant="outline" onClick={onLeave}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function describeFound(count: number): string {
  return count === 0 ? "No other requests match." : `${countOf(count, "request", "requests")} listed.`;
}

function FoundItem({ other, onPick }: { other: LeadRow } & Pick<MergeDialogProps, "onPick">) {
  const { timeZone } = useBusiness();
  const { name, phone, city, created_at } = other;
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <p className="wrap-anywhere grid min-w-0 text-sm">
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="text-muted-foreground">{formatPhone(phone)}</span>
        <span className="flex flex-wrap gap-x-3 text-muted-foreground">
          <span>{formatDay(created_at, timeZone)}</span>
          {city ? <span>{city}</span> : null}
        </span>
      </p>
      <Button
        variant="outline"
        className="h-11 lg:h-9"
        aria-label={`Same person: ${name}, ${formatDay(created_at, timeZone)}`}
        onClick={() => onPick(other)}
      >
        Same person
      </Button>
    </li>
  );
}
