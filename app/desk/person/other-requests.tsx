import { useId, useState } from "react";
import { Link, useLocation } from "react-router";
import { leadStatusLook } from "#app/leads/lead-status.ts";
import { formatDay } from "#app/lib/moments.ts";
import { useBusiness } from "#app/lib/use-business.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { PartFailed } from "#app/ui/part-failed.tsx";
import type { LeadRow } from "../lead-queries.ts";
import { MOST_REQUESTS, type OtherRequest } from "./requests-of-person.ts";
import { useOtherRequests } from "./use-person.ts";

/** So many do not push the lead's own story away. */
const SHOWN_AT_FIRST = 3;

/** What else the person has asked for; nothing where there is nothing. */
export function OtherRequests({ lead }: { lead: LeadRow }) {
  const titleId = useId();
  const [areAllShown, setAllShown] = useState(false);
  const { data: requests = [], isLoadingError, refetch } = useOtherRequests(lead.id);
  if (isLoadingError)
    return <PartFailed title="Failed to load this person’s other requests" onRetry={refetch} />;
  if (requests.length === 0) return null;
  const shown = areAllShown ? requests : requests.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-labelledby={titleId} className="grid gap-2">
      <h3 id={titleId} className="font-semibold">
        Other requests of this person
      </h3>
      <ul className="grid divide-y divide-border border-border border-y">
        {shown.map((request) => (
          <RequestItem key={request.id} request={request} name={lead.name} />
        ))}
      </ul>
      {shown.length < requests.length ? (
        <Button variant="link" className="justify-self-start" onClick={() => setAllShown(true)}>
          {requests.length < MOST_REQUESTS
            ? `Show all ${requests.length}`
            : `Show the latest ${MOST_REQUESTS}`}
        </Button>
      ) : null}
    </section>
  );
}

/** Told by whom only where that is another name. */
function RequestItem({ request, name }: { request: OtherRequest; name: string }) {
  const { search } = useLocation();
  const { timeZone } = useBusiness();
  const { label, variant } = leadStatusLook(request.status);
  const words = [request.name === name ? null : request.name, request.message].filter(Boolean).join(": ");
  return (
    <li className="grid gap-1 py-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Link
          to={{ pathname: `/admin/leads/${request.id}`, search }}
          preventScrollReset
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4 lg:min-h-6"
        >
          <time dateTime={request.created_at}>{formatDay(request.created_at, timeZone)}</time>
        </Link>
        <Badge variant={variant}>{label}</Badge>
      </div>
      {words ? <p className="line-clamp-2 wrap-anywhere text-muted-foreground">{words}</p> : null}
    </li>
  );
}
