import { useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { HandOverList } from "#app/ui/hand-over-list.tsx";
import { PartFailed } from "#app/ui/notice.tsx";
import { VanishingButton } from "#app/ui/vanishing-button.tsx";
import type { LeadRow } from "../lead-queries.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import { RequestItem } from "./request-item.tsx";
import { MAX_REQUESTS, type OtherRequest } from "./requests-of-person.ts";
import { useLinkLeads } from "./use-link-leads.ts";
import { useOtherRequests } from "./use-person.ts";

/** Few enough to keep the lead's own history in view. */
const SHOWN_AT_FIRST = 3;

/** The person's other requests. Staff can add and remove them. */
export function OtherRequests({ lead }: { lead: LeadRow }) {
  const [isMerging, setMerging] = useState(false);
  const { data: requests, isLoadingError, refetch } = useOtherRequests(lead.id);
  const link = useLinkLeads();
  const saveLink = (other: { id: string }, is_same_person: boolean) =>
    link.mutate({ lead_id: lead.id, other_id: other.id, is_same_person });
  if (isLoadingError)
    return <PartFailed title="Failed to load this person’s other requests" onRetry={refetch} />;
  // Don't show the button alone: the list would appear above it and push it away from under a finger.
  if (!requests) return null;
  return (
    <div className="grid gap-1">
      {requests.length > 0 ? (
        <RequestList requests={requests} name={lead.name} onSetApart={(other) => saveLink(other, false)} />
      ) : null}
      <Button variant="link" size="inline" className="justify-self-start" onClick={() => setMerging(true)}>
        Add another request from this person
      </Button>
      {isMerging ? (
        <MergeDialog
          lead={lead}
          known={requests.map(({ id }) => id)}
          onLeave={() => setMerging(false)}
          onPick={(other) => {
            setMerging(false);
            saveLink(other, true);
          }}
        />
      ) : null}
    </div>
  );
}

type RequestListProps = {
  requests: OtherRequest[];
  name: string;
  onSetApart: (other: OtherRequest) => void;
};

function RequestList({ requests, ...item }: RequestListProps) {
  const titleId = useId();
  const [areAllShown, setAllShown] = useState(false);
  const shown = areAllShown ? requests : requests.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-labelledby={titleId} className="grid gap-2">
      <h3 id={titleId} className="font-semibold">
        Other requests from this person
      </h3>
      <HandOverList
        rows={shown.map(({ id }) => id)}
        className="grid divide-y divide-border border-border border-y"
      >
        {shown.map((request) => (
          <RequestItem key={request.id} request={request} {...item} />
        ))}
      </HandOverList>
      {shown.length < requests.length ? (
        <VanishingButton
          variant="link"
          size="inline"
          className="justify-self-start"
          onClick={() => setAllShown(true)}
        >
          {requests.length < MAX_REQUESTS ? `Show all ${requests.length}` : `Show the latest ${MAX_REQUESTS}`}
        </VanishingButton>
      ) : null}
    </section>
  );
}
